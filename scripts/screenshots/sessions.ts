import { type APIRequestContext, type BrowserContext, request } from '@playwright/test'
import { demoUsers, PASSWORD } from '../../db/demo/users.ts'
import { typedKeys } from '../../src/shared/unknown.ts'
import type { Who } from './screenshot.ts'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
export type Sessions = Partial<Record<Who, Session>>

/** What the list of sessions shows of them. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const callerAt = (baseURL: string) => request.newContext({ baseURL, userAgent, extraHTTPHeaders: { origin: baseURL } })

/** An API client that is signed in as a demo user. */
export async function signIn(origin: string, who: keyof typeof demoUsers): Promise<APIRequestContext> {
  const caller = await callerAt(origin)
  await caller.post('/api/auth/login', { data: { email: demoUsers[who].email, password: PASSWORD } })
  return caller
}

/** A session for each demo user; a guest has none. */
export async function sessionsAt(origin: string): Promise<Sessions> {
  const sessions: Sessions = {}
  for (const who of typedKeys(demoUsers)) sessions[who] = await (await signIn(origin, who)).storageState()
  return sessions
}
