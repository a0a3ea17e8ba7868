import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { markdown } from '../contract.ts'
import { renderHtml } from './render.ts'

const procedures = implement(markdown).$context<Context<unknown>>().use(authorize)
const { staff } = byAudience(procedures, procedures.use(requireUser))

export const markdownHandlers = {
  preview: staff.preview.handler(({ input: { source } }) => ({ html: renderHtml(source) })),
}
