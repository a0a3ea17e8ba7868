import type { Audience } from '#src/access/audience.ts'
import type { CallMeta } from '#src/access/call.ts'
import { contract } from '#src/contract.ts'
import { institute } from '#src/institute.ts'

const WHO: Record<Audience, string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone signed in, also while approval is pending',
  approved: 'Approved students, mentors and admins',
  student: 'Approved students',
  staff: 'Mentors and admins',
  admin: 'Admins',
}

type Operation = { summary?: string; description?: string }
type Document = { info: { title: string }; paths?: Record<string, Record<string, Operation>> }

/** The table of permissions: each call, and who may make it. */
const permissions = Object.values(contract).flatMap((feature) =>
  Object.values(feature).map((call) => {
    const { route, meta } = call['~orpc'] as { route: { method: string; path: string }; meta: CallMeta }
    return { method: route.method, path: route.path, audience: meta.audience }
  }),
)

let document: Promise<Document> | undefined

/** The API in its own words (OpenAPI 3.1), grown from the contract. */
export function apiDocument() {
  document ??= generate()
  return document
}

// What writes the document is loaded by the first who asks for it: it would slow every start.
async function generate() {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ])
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: `${institute.name} API`, version: '1' }
  const document = (await generator.generate(contract, { info, servers: [{ url: '/api' }] })) as Document
  for (const { method, path, audience } of permissions) {
    const operation = document.paths?.[path]?.[method.toLowerCase()]
    if (operation) operation.description = WHO[audience]
  }
  return document
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same as a page one can read without a line of script. */
export function apiPage({ info, paths = {} }: Document) {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary = '', description = '' }]) => {
      const call = `${method.toUpperCase()} /api${path}`
      return `<tr><th scope="row"><code>${escaped(call)}</code></th><td>${escaped(summary)}</td><td>${escaped(description)}</td></tr>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><h1>${escaped(info.title)}</h1>
<p>Shapes, limits and messages of each call: <a href="/api/openapi.json">openapi.json</a>. Changes need the site's own Origin; a failed call answers <code>{ message }</code>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}
