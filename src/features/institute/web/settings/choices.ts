import { createContext, useContext } from 'react'
import type { ChosenSpec } from './fields/field-spec.ts'

/** One of what an admin puts in order: a mentor, or a review from feedback. */
export type Choice = {
  _id: string
  title: string
  text: string
  /** Why it is not shown although it was chosen. */
  isHidden?: string | undefined
}
/** Undefined while they load, and where an installation has none. */
export type Choices = { [Of in ChosenSpec['of']]?: Choice[] | undefined }

/** What later features offer to this form. */
export const ChoicesContext = createContext<Choices>({})
export const useChoices = (of: ChosenSpec['of']) => useContext(ChoicesContext)[of]
