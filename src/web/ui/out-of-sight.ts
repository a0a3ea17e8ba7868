import { createContext } from 'react'

/** Whether a dialog covers the page: popovers above the page are hidden with it, and keep their state. */
export const OutOfSight = createContext(false)
