import { implement } from '@orpc/server'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type UserEvents, users } from '../contract.ts'

export const signedIn = implement(users).$context<Context<UserEvents & AccountEvents>>().use(authorize).use(requireUser)
