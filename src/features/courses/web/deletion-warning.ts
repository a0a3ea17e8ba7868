import { type ComponentType, createContext } from 'react'

/** What else a course that is deleted takes along: provided by a feature that knows it. */
export const DeletionWarningSlot = createContext<ComponentType<{ courseId: string }>>(() => null)
