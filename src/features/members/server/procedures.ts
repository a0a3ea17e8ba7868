import { implement } from '@orpc/server'
import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Context } from '#src/server/context.ts'
import { authorize, requirePerson } from '#src/server/middleware.ts'
import { type MemberEvents, members } from '../contract.ts'

/** All calls of this room are for people who are signed in. */
export const signedIn = implement(members)
  .$context<Context<MemberEvents & PeopleEvents>>()
  .use(authorize)
  .use(requirePerson)
