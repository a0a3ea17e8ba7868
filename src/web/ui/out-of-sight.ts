import { createContext } from 'react'

/** Whether something stands in front of the page: what lies over it goes out of sight with it, and stays as it is. */
export const OutOfSight = createContext(false)
