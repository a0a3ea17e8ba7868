import type { ConditionalSchemaConverter, JSONSchema } from '@orpc/openapi'
import { html } from 'hono/html'
import * as z from '#src/shared/zod.ts'
import { contract } from './contract.ts'
import { AUDIENCE_WORDS, permissions } from './permissions.ts'

let document: ReturnType<typeof generate> | undefined

/** The OpenAPI 3.1 document of the API, generated from the contract. */
export function apiDocument() {
  document ??= generate()
  return document
}

// The generator is loaded with the first request for the document, since it would slow every start.
async function generate() {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const generator = new OpenAPIGenerator({ schemaConverters: [byZod] })
  const info = { title: 'API of this site', version: '1' }
  const document = await generator.generate(contract, { info, servers: [{ url: '/api' }] })
  for (const { method, path, audience } of permissions) {
    const operation = document.paths?.[path]?.[METHODS[method] ?? 'get']
    if (operation) operation.description = AUDIENCE_WORDS[audience]
  }
  return document
}

/** Schemas are written by zod itself. */
const byZod: ConditionalSchemaConverter = {
  condition: () => true,
  convert(schema, { strategy }) {
    if (!(schema instanceof z.ZodType)) return [false, {}]
    const { $schema: _, ...written } = z.toJSONSchema(schema, { io: strategy, unrepresentable: 'any' })
    // Both are JSON Schema 2020-12; only their types differ.
    return [!schema.safeParse(undefined).success, written as JSONSchema]
  },
}

const METHODS: Record<string, 'get' | 'post' | 'put' | 'patch' | 'delete'> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** The same as an HTML page without scripts. */
export function apiPage({ info, paths }: Awaited<ReturnType<typeof apiDocument>>) {
  const rows = permissions.map(({ method, path, audience }) => {
    const { summary } = paths?.[path]?.[METHODS[method] ?? 'get'] ?? {}
    return html`<tr><th scope="row"><code>${method} /api${path}</code></th><td>${summary}</td><td>${AUDIENCE_WORDS[audience]}</td></tr>`
  })
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title}</title><h1>${info.title}</h1>
<p>Shapes, limits and messages of each call: <a href="/api/openapi.json">openapi.json</a>. Changes need the site's own Origin; a failed call answers <code>{ message }</code>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${rows}</tbody></table></html>`
}
