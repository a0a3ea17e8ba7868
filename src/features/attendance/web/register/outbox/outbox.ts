import { createStore, get, update } from 'idb-keyval'
import { useEffect, useSyncExternalStore } from 'react'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { countInWords } from '#src/shared/text.ts'
import { noteUnsent } from '#src/web/offline/unsent-changes.ts'
import { messages } from '../../../messages.ts'
import { isUnsent, type QueuedMark } from './queued-marks.ts'

/**
 * The outbox of the register: marks that were made on this phone, kept in its IndexedDB until the server has stored them, by
 * user. `isKept` is false where this browser keeps nothing: what waits is lost with the page.
 */
type State = { marks: QueuedMark[]; isKept: boolean }
const EMPTY: State = { marks: [], isKept: true }

/** Two tabs of one user send and show the same. */
const marksOfOthers =
  'BroadcastChannel' in globalThis && typeof document === 'object' ? new BroadcastChannel('marks') : undefined

let owner: string | null = null
let state = EMPTY
/** While one is under way, what is stored on the phone is older than what is shown. */
let pendingWrites = 0
const listeners = new Set<() => void>()

/** Opened when it is needed: the server has none. */
let database: ReturnType<typeof createStore> | undefined
const store = () => {
  database ??= createStore('register', 'marks')
  return database
}

function show(next: State) {
  state = next
  const unsent = state.marks.filter(isUnsent).length
  const noted = { what: countInWords(unsent, 'attendance entry', 'attendance entries'), warning: messages.waitHere }
  if (owner) noteUnsent(owner, 'marks', unsent > 0 ? noted : null)
  for (const listener of listeners) listener()
}

async function load() {
  const userId = owner
  if (!userId) return
  const marks = await get<QueuedMark[]>(userId, store()).catch(() => undefined)
  if (marks && owner === userId && pendingWrites === 0) show({ ...state, marks })
}

/** Switches to the marks of one user; those of another stay on the phone for them. */
async function openOutbox(userId: string) {
  if (owner === userId) return
  owner = userId
  state = EMPTY
  await load()
}

/**
 * Shown at once, on the phone as soon as it is written there.
 * @param userId whose marks these are, where someone else may have logged in meanwhile
 * @throws {Error} before it is known whose marks these are
 */
export async function updateOutbox(change: (marks: QueuedMark[]) => QueuedMark[], userId = owner) {
  if (!userId) throw new Error('openOutbox was not called')
  pendingWrites++
  if (userId === owner) show({ ...state, marks: change(state.marks) })
  try {
    await update<QueuedMark[]>(userId, (kept = []) => change(kept), store())
    marksOfOthers?.postMessage(userId)
  } catch {
    show({ ...state, isKept: false })
  } finally {
    pendingWrites--
  }
  // What another tab has kept meanwhile.
  if (state.isKept) await load()
}

export const outbox = () => ({ owner, marks: state.marks })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is in the outbox of the signed-in user; nothing on the server. */
export function useOutbox() {
  const { user } = useAuth()
  const userId = user?._id
  useEffect(() => {
    if (userId) void openOutbox(userId)
  }, [userId])
  const { marks, isKept } = useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  )
  return { marks, isKept, isSignedIn: userId !== undefined }
}

marksOfOthers?.addEventListener('message', ({ data }) => {
  if (data === owner) void load()
})
