import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Whether this runs in a browser, past the document that the server sent. */
export const useHydrated = () => useSyncExternalStore(never, yes, no)
