import { implement } from '@orpc/server'
import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Context } from '#src/server/context.ts'
import { authorize, requirePerson } from '#src/server/http/middleware.ts'
import { type MemberEvents, members } from '../contract.ts'

export const signedIn = implement(members)
  .$context<Context<MemberEvents & PeopleEvents>>()
  .use(authorize)
  .use(requirePerson)
