import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Channel } from '#src/access/channel.ts'
import type { Tx } from '#src/server/db/db.ts'

/** An emitted event: what happened, and the channels that receive it. `Events` names each event's payload. */
export type EventOf<Events> = {
  [Name in keyof Events]: { name: Name; payload: Events[Name]; to: Channel[] }
}[keyof Events]

type Arguments<Event> = Event extends { name: infer Name; payload: infer Payload }
  ? [name: Name, payload: Payload, to: Channel[]]
  : never
/** Emits one event of a union; resolves once every feature has reacted to it. */
export type EmitOne<Event> = (...event: Arguments<Event>) => Promise<void>
export type Emit<Events> = EmitOne<EventOf<Events>>

/** The transaction a reaction is part of; `to` are the channels of its event so far, `actorId` is the user who acts. */
type ReactionContext<Event> = { tx: Tx; emit: EmitOne<Event>; to: readonly Channel[]; actorId: string | null }

/**
 * What a feature does when an earlier one emits an event, in the same transaction. It may refuse the whole
 * by throwing, and may return further channels for the event.
 */
export type Reactions<Events> = {
  readonly [Name in keyof Events]?: (
    payload: Events[Name],
    scope: ReactionContext<EventOf<Events>>,
  ) => Promise<Channel[] | undefined>
}

/** As far as `change` needs it: a feature that emits a few events takes the bus of all of them. */
export interface Bus<in Event> {
  /** @returns the channels that reactions added */
  react(event: Event, scope: Omit<ReactionContext<Event>, 'to'>): Promise<Channel[]>
  /** What fits into one NOTIFY each, in order. */
  payloads(events: Event[]): string[]
  publish(events: Event[]): void
}

type Received<Events> = { from: string; events: EventOf<Events>[]; heartbeat?: string }

export type EventBus<Events> = ReturnType<typeof createBus<Events>>

/** Events within this process. `features` react in order, each after those it imports. */
export function createBus<Events>(features: readonly Reactions<Events>[] = []) {
  const self: string = randomUUID()
  const emitter = new EventEmitter<{ event: [EventOf<Events>]; connected: [boolean] }>()
  const bus: Bus<EventOf<Events>> & { isConnected: boolean } = {
    /** False while this process may be missing events of others. */
    isConnected: false,
    async react(event, scope) {
      const added: Channel[] = []
      for (const feature of features) {
        const channels = await feature[event.name]?.(event.payload, { ...scope, to: [...event.to, ...added] })
        added.push(...(channels ?? []))
      }
      return added
    },
    payloads: (events) =>
      splitPayload(events.flatMap(splitRecipients)).map((chunk) => JSON.stringify({ from: self, events: chunk })),
    publish: (events) => events.forEach((event) => void emitter.emit('event', event)),
  }
  return Object.assign(bus, {
    subscribe: (listener: (event: EventOf<Events>) => void) => void emitter.on('event', listener),
    onConnected: (listener: (isConnected: boolean) => void) => void emitter.on('connected', listener),
    /**
     * Publishes the events of another process; its own were published when they were committed.
     * @returns the id of a heartbeat of this process
     */
    receive(payload: string) {
      const { from, events, heartbeat }: Received<Events> = JSON.parse(payload)
      if (from === self) return heartbeat
      bus.publish(events)
    },
    /** A message without events, which other processes ignore. */
    heartbeat: (id: string) => JSON.stringify({ from: self, events: [], heartbeat: id }),
    setConnected(isConnected: boolean) {
      if (bus.isConnected === isConnected) return
      bus.isConnected = isConnected
      emitter.emit('connected', isConnected)
    },
  })
}

/** Of one event; one for hundreds of users is split into several. */
const MAX_CHANNELS_PER_COPY = 100
/** Of the longest, with quotes and comma: 'session:' and a hash. */
const BYTES_OF_A_CHANNEL = 80

function splitRecipients<Event extends { to: Channel[] }>(event: Event) {
  const free = MAX_PAYLOAD_BYTES - Buffer.byteLength(JSON.stringify({ ...event, to: [] }))
  const count = Math.max(1, Math.min(MAX_CHANNELS_PER_COPY, Math.floor(free / BYTES_OF_A_CHANNEL)))
  const copies = Math.max(1, Math.ceil(event.to.length / count))
  const channelsForCopy = (copy: number) => event.to.slice(copy * count, (copy + 1) * count)
  return Array.from({ length: copies }, (_, copy) => ({ ...event, to: channelsForCopy(copy) }))
}

/** PostgreSQL refuses a payload of 8,000 bytes; the envelope takes some of it. */
const MAX_PAYLOAD_BYTES = 7_000

function splitPayload<Event>(events: Event[]) {
  const chunks: Event[][] = []
  let bytesLeft = 0
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1
    if (size > bytesLeft) bytesLeft = MAX_PAYLOAD_BYTES
    if (bytesLeft === MAX_PAYLOAD_BYTES) chunks.push([])
    chunks.at(-1)?.push(event)
    bytesLeft -= size
  }
  return chunks
}

/** The NOTIFY channel by which processes exchange events. */
export const NOTIFY_CHANNEL = 'events'
