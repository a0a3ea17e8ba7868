import { type ComponentType, createContext } from 'react'

/** Phone numbers that students gave before they signed up, of those who wait or of one: provided by a feature that knows them. */
export const KnownPhonesSlot = createContext<ComponentType<{ studentId?: string }>>(() => null)
