import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'
import { MAX_ROWS_AT_ONCE, type RowOutcome } from '../contract.ts'
import { messages } from '../messages.ts'
import { usersApi } from './api.ts'
import type { Row, Table } from './read-students.ts'
import type { Column } from './student-columns.ts'

/** A row with what would become of it, or became: at first nothing is known but of one that repeats an address. */
export type Judged = Row & { outcome?: RowOutcome; message: string; isDone: boolean }

export type Step =
  | { name: 'choosing'; problem?: string }
  /** Rows: of those that were waiting when this pass began, how many have their answer. */
  | { name: 'checking' | 'adding'; done: number; of: number }
  | { name: 'stopped'; during: 'checking' | 'adding'; problem: string }
  | { name: 'checked' | 'added' }

const dependsOn = {
  checking: ({ outcome }: Judged) => !outcome,
  adding: ({ outcome, isDone }: Judged) => outcome === 'added' && !isDone,
}
const NEXT = { checking: 'checked', adding: 'added' } as const
const describeFailure = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** One file on its way in, batch by batch: first asking what would become of each row, then adding those that can be. */
export function useImport() {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState<Judged[]>([])
  const [step, setStep] = useState<Step>({ name: 'choosing' })
  const [table, setTable] = useState<Table>()
  const way = useRef<AbortController>(undefined)
  /** The same batch again is the same attempt: it takes effect once, however often the connection fails. */
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
  async function check(read: Table) {
    key.current = ''
    setTable(read)
    try {
      const { readStudents } = await import('./read-students.ts')
      await pass('checking', readStudents(read).map(asRead))
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    setRows([])
    setStep({ name: 'choosing', problem: describeFailure(error) })
  }

  /** Sends what waits in batches of a size that the server takes; where one fails, the next pass begins with it. */
  async function pass(during: 'checking' | 'adding', before: Judged[]) {
    const { signal } = begin()
    const waiting = before.filter(dependsOn[during])
    let all = before
    key.current ||= newIdempotencyKey()
    try {
      for (let at = 0; at < waiting.length; at += MAX_ROWS_AT_ONCE) {
        setRows(all)
        setStep({ name: during, done: at, of: waiting.length })
        const batch = waiting.slice(at, at + MAX_ROWS_AT_ONCE)
        const results = await send(batch, during === 'checking', key.current)
        if (signal.aborted) return
        key.current = newIdempotencyKey()
        const judged = new Map(results.map((result) => [result.row, result]))
        all = all.map((row) => judged.get(row.row) ?? row)
      }
      setStep({ name: NEXT[during] })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'stopped', during, problem: describeFailure(error) })
    }
    setRows(all)
    if (during === 'adding') void queryClient.invalidateQueries({ queryKey: usersApi.key() })
  }

  return {
    rows,
    step,
    table,
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

async function send(batch: Judged[], dryRun: boolean, idempotencyKey: string): Promise<Judged[]> {
  const rows = batch.map(({ name, email, phone }) => ({ name, email, phone }))
  const response = await usersApi.importStudents.call({ rows, dryRun }, { context: { idempotencyKey } })
  return batch.map((row, at) => ({ ...row, ...response.rows[at], row: row.row, isDone: !dryRun }))
}
