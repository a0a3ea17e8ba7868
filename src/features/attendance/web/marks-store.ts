import { createStore, get, update } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { warnBeforeLogout } from '#src/web/logout-warning.ts'
import { messages } from '../messages.ts'
import { isToBeSent, type OwnMark } from './own-marks.ts'

/** `isKept` is false where this browser keeps nothing: what waits goes with the page. */
type State = { marks: OwnMark[]; isKept: boolean }
const NOTHING: State = { marks: [], isKept: true }

/** Two tabs of one person send and show the same. */
const others =
  'BroadcastChannel' in globalThis && typeof document === 'object' ? new BroadcastChannel('marks') : undefined

let owner: string | null = null
let state = NOTHING
/** Changes that are shown and not yet kept: what the phone has is older than what is shown. */
let underWay = 0
const listeners = new Set<() => void>()

/** Opened when it is needed: the server has none. */
let database: ReturnType<typeof createStore> | undefined
const store = () => {
  database ??= createStore('register', 'marks')
  return database
}

function show(next: State) {
  state = next
  if (owner) warnBeforeLogout(owner, state.marks.some(isToBeSent) ? messages.waitHere : null)
  for (const listener of listeners) listener()
}

async function load() {
  const personId = owner
  if (!personId) return
  const marks = await get<OwnMark[]>(personId, store()).catch(() => undefined)
  if (marks && owner === personId && underWay === 0) show({ ...state, marks })
}

/** From now on these are the marks of one person: what waits under another name stays for them. */
export async function openMarks(personId: string) {
  if (owner === personId) return
  owner = personId
  state = NOTHING
  await load()
}

/** In the memory of the page at once, on the phone as soon as it is kept there. */
export async function changeMarks(change: (marks: OwnMark[]) => OwnMark[]) {
  const personId = owner
  if (!personId) throw new Error('It is not known whose marks these are')
  underWay++
  show({ ...state, marks: change(state.marks) })
  try {
    await update<OwnMark[]>(personId, (kept = []) => change(kept), store())
    others?.postMessage(personId)
  } catch {
    show({ ...state, isKept: false })
  } finally {
    underWay--
  }
  // What another tab has kept meanwhile.
  if (state.isKept) await load()
}

export const ownMarks = () => state.marks

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What waits on this phone; nothing on the server. */
export const useMarks = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  )

others?.addEventListener('message', ({ data }) => {
  if (data === owner) void load()
})
