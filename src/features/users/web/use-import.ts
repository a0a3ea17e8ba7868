import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'
import { MAX_ROWS_AT_ONCE, type RowOutcome } from '../contract.ts'
import { messages } from '../messages.ts'
import { isAccepted } from '../rules.ts'
import { usersApi } from './api.ts'
import type { BatchImport } from './batch-import.ts'
import type { Row, Table } from './read-students.ts'
import type { Column } from './student-columns.ts'

/** A row with what would become of it, or became: at first nothing is known but of one that repeats an address. */
export type Judged = Row & { outcome?: RowOutcome; message: string; isDone: boolean }

export type Step =
  | { name: 'choosing'; problem?: string }
  /** Rows: of those that were waiting when this pass began, how many have their answer. */
  | { name: 'checking' | 'adding'; done: number; of: number }
  | { name: 'stopped'; during: 'checking' | 'adding'; problem: string }
  | { name: 'checked' | 'added'; isSeated: boolean }

const dependsOn = {
  checking: ({ outcome }: Judged) => !outcome,
  adding: (row: Judged) => isAccepted(row) && !row.isDone,
}
const NEXT = { checking: 'checked', adding: 'added' } as const
const describeFailure = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Chunk = { dryRun: boolean; batchId: string; seatsBefore: number; key: string }

/** One file on its way in, chunk by chunk: first asking what would become of each row, then adding those that can be. */
export function useImport(batchImport: BatchImport | undefined) {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState<Judged[]>([])
  const [step, setStep] = useState<Step>({ name: 'choosing' })
  const [table, setTable] = useState<Table>()
  /** Of the batch in which everyone in the file is to have a seat; empty for none. */
  const [batchId, setBatchId] = useState('')
  const way = useRef<AbortController>(undefined)
  /** The same chunk again is the same attempt: it takes effect once, however often the connection fails. */
  const key = useRef('')
  useEffect(() => () => way.current?.abort(), [])

  function begin() {
    way.current?.abort()
    way.current = new AbortController()
    return way.current
  }

  async function choose(file: File) {
    const { signal } = begin()
    setTable(undefined)
    try {
      const { readTable } = await import('./read-students.ts')
      const read = await readTable(file)
      if (!signal.aborted) await check(read)
    } catch (error) {
      if (!signal.aborted) refuse(error)
    }
  }

  /** Asks what would become of each row, where its columns hold what `read` says. */
  async function check(read: Table, inBatch = batchId) {
    key.current = ''
    setTable(read)
    try {
      const { readStudents } = await import('./read-students.ts')
      await pass('checking', readStudents(read).map(asRead), inBatch)
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    setRows([])
    setStep({ name: 'choosing', problem: describeFailure(error) })
  }

  function chooseBatch(chosen: string) {
    setBatchId(chosen)
    if (table && step.name === 'checked') void check(table, chosen)
  }

  /** Sends what waits in chunks of a size that the server takes; where one fails, the next pass begins with it. */
  async function pass(during: 'checking' | 'adding', before: Judged[], inBatch = batchId) {
    const { signal } = begin()
    const waiting = before.filter(dependsOn[during])
    let all = before
    key.current ||= newIdempotencyKey()
    try {
      for (let at = 0; at < waiting.length; at += MAX_ROWS_AT_ONCE) {
        setRows(all)
        setStep({ name: during, done: at, of: waiting.length })
        const chunk = waiting.slice(at, at + MAX_ROWS_AT_ONCE)
        const results = await send(chunk, {
          dryRun: during === 'checking',
          batchId: inBatch,
          seatsBefore: during === 'checking' ? all.filter(isAccepted).length : 0,
          key: key.current,
        })
        if (signal.aborted) return
        key.current = newIdempotencyKey()
        const judged = new Map(results.map((result) => [result.row, result]))
        all = all.map((row) => judged.get(row.row) ?? row)
      }
      setStep({ name: NEXT[during], isSeated: inBatch !== '' })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'stopped', during, problem: describeFailure(error) })
    }
    setRows(all)
    if (during === 'adding') void queryClient.invalidateQueries(inBatch ? {} : { queryKey: usersApi.key() })
  }

  async function send(chunk: Judged[], { dryRun, batchId, seatsBefore, key }: Chunk): Promise<Judged[]> {
    const rows = chunk.map(({ name, email, phone }) => ({ name, email, phone }))
    const options = { context: { idempotencyKey: key } }
    const response =
      batchImport && batchId
        ? await batchImport.send({ batchId, rows, dryRun, seatsBefore }, options)
        : await usersApi.importStudents.call({ rows, dryRun }, options)
    return chunk.map((row, at) => ({ ...row, ...response.rows[at], row: row.row, isDone: !dryRun }))
  }

  return {
    rows,
    step,
    table,
    batchId,
    chooseBatch,
    chooseColumns: (columns: Column[]) => table && void check({ ...table, columns }),
    choose: (file: File) => void choose(file),
    add: () => void pass('adding', rows),
    goOn: () => step.name === 'stopped' && void pass(step.during, rows),
  }
}

const asRead = (row: Row): Judged =>
  row.earlier
    ? { ...row, outcome: 'exists', message: messages.repeated(row.earlier), isDone: false }
    : { ...row, message: '', isDone: false }
