import { createContext, useContext } from 'react'
import { UNKNOWN } from '#src/shared/institute/unknown.ts'

export const InstituteContext = createContext(UNKNOWN)

/** Who the institute is, in short: what is empty is not known, and has no place on a page. */
export const useInstitute = () => useContext(InstituteContext)
