import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize } from '#src/server/http/middleware.ts'
import { markdown } from '../contract.ts'
import { toHtml } from './render.ts'

const anyone = implement(markdown).$context<Context<unknown>>().use(authorize)

export const markdownHandlers = {
  preview: anyone.preview.handler(({ input: { source } }) => ({ html: toHtml(source) })),
}
