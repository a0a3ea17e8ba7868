import { type ComponentType, createContext } from 'react'

/** A student's next class and a mentor's classes of today: given by the room that knows them, nothing while there is none. */
export const NextClass = createContext<ComponentType>(() => null)
export const ClassesToday = createContext<ComponentType>(() => null)
