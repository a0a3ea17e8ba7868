import { createStore, get, update } from 'idb-keyval'
import { useEffect, useSyncExternalStore } from 'react'
import { countInWords } from '#src/shared/text.ts'
import { noteUnsent } from '../unsent-changes.ts'
import { isUnsent, type Queued } from './queued.ts'

type Settings = {
  /** Of the database in IndexedDB, and of the store in it, which names what is kept. */
  database: string
  store: string
  /** One and several of what is kept. */
  words: [string, string]
  /** What is asked before its user signs out. */
  warning: string
}
/** `isKept` is false where this browser keeps nothing: what waits is lost with the page. */
type State<Item> = { items: Item[]; isKept: boolean }
export type Outbox<Item extends Queued> = ReturnType<typeof createOutbox<Item>>

/** An outbox: what a user made on this device, by user, kept in IndexedDB until the server has stored it. */
export function createOutbox<Item extends Queued>({ database, store, words, warning }: Settings) {
  const empty: State<Item> = { items: [], isKept: true }
  /** Two tabs of one user send and show the same. */
  const otherTabs =
    'BroadcastChannel' in globalThis && typeof document === 'object' ? new BroadcastChannel(store) : undefined
  const listeners = new Set<() => void>()
  let owner: string | null = null
  let state = empty
  /** While one is under way, what is stored on the device is older than what is shown. */
  let pendingWrites = 0
  /** Opened when it is needed: the server has none. */
  let opened: ReturnType<typeof createStore> | undefined
  const open = () => {
    opened ??= createStore(database, store)
    return opened
  }

  function show(next: State<Item>) {
    state = next
    const unsent = state.items.filter(isUnsent).length
    if (owner) noteUnsent(owner, store, unsent > 0 ? { what: countInWords(unsent, ...words), warning } : null)
    for (const listener of listeners) listener()
  }

  async function load() {
    const userId = owner
    if (!userId) return
    const items = await get<Item[]>(userId, open()).catch(() => undefined)
    if (items && owner === userId && pendingWrites === 0) show({ ...state, items })
  }

  /** Switches to what one user made; what others made stays on the device for them. */
  async function openFor(userId: string) {
    if (owner === userId) return
    owner = userId
    state = empty
    await load()
  }

  /**
   * Shown at once, on the device as soon as it is written there.
   * @param userId who made it, where someone else may have logged in meanwhile
   * @throws {Error} before it is known who is signed in
   */
  async function change(apply: (items: Item[]) => Item[], userId = owner) {
    if (!userId) throw new Error('Nobody is signed in')
    pendingWrites++
    if (userId === owner) show({ ...state, items: apply(state.items) })
    try {
      await update<Item[]>(userId, (kept = []) => apply(kept), open())
      otherTabs?.postMessage(userId)
    } catch {
      show({ ...state, isKept: false })
    } finally {
      pendingWrites--
    }
    // What another tab has kept meanwhile.
    if (state.isKept) await load()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** What is in the outbox of this user; nothing on the server. */
  function useItems(userId: string | undefined) {
    useEffect(() => {
      if (userId) void openFor(userId)
    }, [userId])
    return useSyncExternalStore(
      subscribe,
      () => state,
      () => empty,
    )
  }

  otherTabs?.addEventListener('message', ({ data }) => {
    if (data === owner) void load()
  })

  return { change, useItems, current: () => ({ owner, items: state.items }) }
}
