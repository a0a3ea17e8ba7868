import { type ComponentType, createContext } from 'react'

/** What a course's page says of its next batches: given by the room that knows them, nothing while there is none. */
export const NextBatches = createContext<ComponentType<{ courseId: string }>>(() => null)
