import { english } from './english.ts'
import { hindi } from './hindi.ts'
import { kannada } from './kannada.ts'
import type { Notice } from './notice.ts'

export const NOTICES: Notice[] = [english, kannada, hindi]
