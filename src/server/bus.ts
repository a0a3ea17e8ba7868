import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { EventName, EventOf } from '../contract.ts'
import type { Tx } from './db.ts'
import type { Log } from './log.ts'

/**
 * Who hears an event. 'everyone' is the public: every signed-in person, and the cached pages of guests are dropped.
 * A session is known by the hash of its token.
 */
export type Audience = 'everyone' | 'students' | 'staff' | `person:${string}` | `session:${string}`
export type Told = { [Name in EventName]: { name: Name; payload: EventOf<Name>; to: Audience[] } }[EventName]

/** `up` is false while this process may be missing what others tell. */
export type Bus = ReturnType<typeof createBus>

/** Sees what is about to be told, inside the transaction that tells it; `actorId` is whose doing it is. */
export type Witness = (tx: Tx, told: Told[], actorId: string | null) => Promise<void>

export function createBus(witness?: Witness) {
  const self: string = randomUUID()
  const heard = new EventEmitter<{ told: [Told]; up: [boolean] }>()
  return {
    heard,
    witness,
    up: false,
    announce: (told: Told[]) => told.forEach((event) => void heard.emit('told', event)),
    /** What fits into one NOTIFY each, in order. */
    letters: (told: Told[]) => inParts(told).map((part) => JSON.stringify({ from: self, told: part })),
    open(letter: string) {
      const { from, told } = JSON.parse(letter) as { from: string; told: Told[] }
      if (from !== self) this.announce(told)
    },
    setUp(up: boolean) {
      this.up = up
      heard.emit('up', up)
    },
  }
}

/** PostgreSQL refuses a payload of 8,000 bytes; the envelope has its part of it. */
const LARGEST_LETTER = 7_000

function inParts(told: Told[]) {
  const parts: Told[][] = []
  let room = 0
  for (const event of told) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1
    if (size > room) room = LARGEST_LETTER
    if (room === LARGEST_LETTER) parts.push([])
    parts.at(-1)?.push(event)
    room -= size
  }
  return parts
}

const RETRY_AFTER = 1_000
const HEARTBEAT = 10_000

/** Hears what other processes tell, on a connection of its own, for as long as the process lives. */
export function listen(url: string, bus: Bus, log: Log) {
  const stop = new AbortController()
  const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false, signal: stop.signal })

  async function attend() {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 3_000 })
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', (err) => log.warn({ err }, 'The line to other processes broke'))
    client.on('notification', ({ payload }) => bus.open(payload ?? ''))
    try {
      await client.connect()
      await client.query('listen told')
      bus.setUp(true)
      // A line that died without a word is found out by asking.
      while (await Promise.race([ended.then(() => false), pause(HEARTBEAT).then(() => true)]))
        await client.query('select 1')
    } finally {
      bus.setUp(false)
      await client.end().catch(() => undefined)
    }
  }
  async function attendForever() {
    while (!stop.signal.aborted) {
      await attend().catch(() => undefined)
      await pause(RETRY_AFTER).catch(() => undefined)
    }
  }
  const done = attendForever()
  return {
    async close() {
      stop.abort()
      await done
    },
  }
}
