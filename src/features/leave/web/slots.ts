import { type ComponentType, createContext } from 'react'

/** Where a class that a student cannot come to is held again; nothing where it is not. */
export const MakeUpSlot = createContext<ComponentType<{ classId: string; number: number }>>(() => null)
