import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#src/server/observability/log.ts'
import { type EventBus, NOTIFY_CHANNEL } from './bus.ts'

/** The `application_name` of the connection that listens for events of other processes. */
const LISTENER = 'classroom events'
/** Milliseconds. */
const RETRY_AFTER = 1_000
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000
/** For what has arrived while this process was busy itself. */
const MOMENT_MS = 20

const NO_EVENTS =
  'This process receives no events from other processes: what it sends through DATABASE_URL does not arrive where it listens. Behind a pooler, set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

class NoHeartbeat extends Error {}

type Listening<Events> = {
  /** Of PostgreSQL itself: a transaction pooler takes LISTEN, and passes nothing on. */
  url: string
  bus: EventBus<Events>
  notify: (channel: string, payload: string) => Promise<unknown>
  log: Log
}

/**
 * Receives what other processes emit, on a connection of its own, for as long as the process lives. Whether
 * events arrive on it is checked by a heartbeat: a NOTIFY to itself, sent the way that changes are.
 */
export function listen<Events>({ url, bus, notify, log }: Listening<Events>) {
  const stop = new AbortController()
  const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false, signal: stop.signal })
  let isReported = false

  async function serveConnection() {
    const limits = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 }
    const client = new pg.Client({ connectionString: url, application_name: LISTENER, ...limits })
    const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')))
    client.on('error', (err) => log.warn({ err }, 'The connection to other processes broke'))
    try {
      await client.connect()
      const sendHeartbeat = heartbeats(client)
      await client.query(`listen ${NOTIFY_CHANNEL}`)
      do await check(client, await sendHeartbeat(), ended)
      while (
        await Promise.race([
          ended.then(() => false),
          pause(bus.isConnected ? HEARTBEAT_MS : RETRY_AFTER).then(() => true),
        ])
      )
    } finally {
      bus.setConnected(false)
      await client.end().catch(() => undefined)
    }
  }

  /** @returns what sends one, and says when it arrives; of one that could not be sent nothing is known */
  function heartbeats(client: pg.Client) {
    let receive = (_id: string) => {}
    client.on('notification', ({ payload }) => {
      const heartbeat = bus.receive(payload ?? '')
      if (heartbeat) receive(heartbeat)
    })
    return async () => {
      const id = randomUUID()
      const arrived = new Promise<'arrived'>((resolve) => {
        receive = (heartbeat) => void (heartbeat === id && resolve('arrived'))
      })
      const isSent = await notify(NOTIFY_CHANNEL, bus.heartbeat(id)).then(
        () => true,
        () => false,
      )
      return { arrived: isSent ? arrived : undefined }
    }
  }

  /** @throws {NoHeartbeat} where the connection is there, and a heartbeat did not arrive on it */
  async function check(
    client: pg.Client,
    { arrived }: { arrived?: Promise<'arrived'> | undefined },
    ended: Promise<'ended'>,
  ) {
    if (!arrived) return void (await client.query('select 1'))
    const late = pause(HEARTBEAT_TIMEOUT_MS).then(() => pause(MOMENT_MS))
    const outcome = await Promise.race([arrived, ended, late])
    if (outcome === 'ended') return
    if (outcome !== 'arrived') {
      await client.query('select 1')
      throw new NoHeartbeat()
    }
    if (isReported) log.info('This process receives events of the others again')
    isReported = false
    bus.setConnected(true)
  }

  async function listenForever() {
    while (!stop.signal.aborted) {
      try {
        await serveConnection()
      } catch (error) {
        if (error instanceof NoHeartbeat && !isReported) log.error(NO_EVENTS)
        isReported ||= error instanceof NoHeartbeat
      }
      await pause(isReported ? HEARTBEAT_MS : RETRY_AFTER).catch(() => undefined)
    }
  }
  const done = listenForever()
  return {
    async close() {
      stop.abort()
      await done
    },
  }
}
