import { type APIRequestContext, type BrowserContext, request } from '@playwright/test'
import { cast, PASSWORD } from '../../db/demo/people.ts'
import { keysOf } from '../../src/shared/unknown.ts'
import type { Who } from './look.ts'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
export type Sessions = Partial<Record<Who, Session>>

const callerAt = (baseURL: string) => request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })

/** Someone of the cast who calls the API. */
export async function signIn(origin: string, who: keyof typeof cast): Promise<APIRequestContext> {
  const caller = await callerAt(origin)
  await caller.post('/api/auth/login', { data: { email: cast[who].email, password: PASSWORD } })
  return caller
}

/** Everyone of the cast with a session of their own; a guest has none. */
export async function sessionsAt(origin: string): Promise<Sessions> {
  const sessions: Sessions = {}
  for (const who of keysOf(cast)) sessions[who] = await (await signIn(origin, who)).storageState()
  return sessions
}
