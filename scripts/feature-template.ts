/**
 * What `npm run new <name>` writes.
 * @returns the new files by path, and which line is inserted in which file after which match
 */
export function featureTemplate(name: string) {
  const folder = `src/features/${name}`
  const camel = name.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase())
  const Pascal = camel.replace(/^./, (initial) => initial.toUpperCase())
  const event = `${camel}Changed`

  const files: Record<string, string> = {
    [`${folder}/contract.ts`]: `import * as z from 'zod'
import { procedure } from '#src/access/procedure.ts'

const ${Pascal} = z.object({ _id: z.uuid(), createdAt: z.iso.datetime() })

export const ${camel} = {
  list: procedure(
    'staff',
    { method: 'GET', path: '/${name}', tags: ['${Pascal}'], summary: 'All of ${name}' },
    'Failed to fetch ${name}.',
  ).output(z.array(${Pascal})),
}

export type ${Pascal}Events = {
  /** Only invalidates. */
  ${event}: Record<string, never>
}
`,
    [`${folder}/invalidations.ts`]: `import type { Invalidations } from '#src/shared/cache-tag.ts'
import type { ${Pascal}Events } from './contract.ts'

export const ${camel}Invalidations: Invalidations<${Pascal}Events> = {
  ${event}: () => [['${camel}']],
}
`,
    [`${folder}/server/table.ts`]: `import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { id, instant } from '#src/server/db/column-types.ts'

export const ${camel} = pgTable('${name.replaceAll('-', '_')}', {
  _id: id(),
  createdAt: instant().notNull().default(sql\`now()\`),
})
`,
    [`${folder}/server/queries.ts`]: `import { desc } from 'drizzle-orm'
import type { Db } from '#src/server/db/db.ts'
import { ${camel} } from './table.ts'

/** A list answers at most so many rows. */
const MAX_ROWS = 200

export const list${Pascal} = (db: Db) => db.select().from(${camel}).orderBy(desc(${camel}._id)).limit(MAX_ROWS)
`,
    [`${folder}/server/handlers.ts`]: `import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { ${camel}, type ${Pascal}Events } from '../contract.ts'
import { list${Pascal} } from './queries.ts'

const procedures = implement(${camel}).$context<Context<${Pascal}Events>>().use(authorize)
const { staff } = byAudience(procedures, procedures.use(requireUser))

export const ${camel}Handlers = {
  list: staff.list.handler(({ context: { db } }) => list${Pascal}(db)),
}
`,
    [`${folder}/server/handlers.test.ts`]: `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs, guest } = await testApp()

test('${name} are for staff', async () => {
  assert.equal((await refusal(guest.api.${camel}.list())).status, 401)
  const student = await signedInAs('student')
  assert.equal((await refusal(student.api.${camel}.list())).status, 403)
  const mentor = await signedInAs('mentor')
  assert.deepEqual(await mentor.api.${camel}.list(), [])
})
`,
  }

  const registrations: [file: string, mark: RegExp, line: string][] = [
    [
      'src/app/contract.ts',
      /^import .*\n(?!import)/m,
      `import { ${camel}, type ${Pascal}Events } from '#src/features/${name}/contract.ts'\n`,
    ],
    ['src/app/contract.ts', /^export const contract = \{\n(?: {2}\w+,\n)*/m, `  ${camel},\n`],
    ['src/app/contract.ts', /^export type Events =(?: \w+ &\n)(?: {2}\w+ &\n)*/m, `  ${Pascal}Events &\n`],
    [
      'src/app/router.ts',
      /^import .*\n(?!import)/m,
      `import { ${camel}Handlers } from '#src/features/${name}/server/handlers.ts'\n`,
    ],
    ['src/app/router.ts', /^export const router = \{\n(?: {2}\w+: \w+,\n)*/m, `  ${camel}: ${camel}Handlers,\n`],
    [
      'src/app/invalidations.ts',
      /^import .*\n(?!import)/m,
      `import { ${camel}Invalidations } from '#src/features/${name}/invalidations.ts'\n`,
    ],
    ['src/app/invalidations.ts', /^const features.*\n(?: {2}\w+,\n)*/m, `  ${camel}Invalidations,\n`],
    ['src/app/invalidations.ts', /^const byEvent.*\n(?: {2}\.\.\.\w+,\n)*/m, `  ...${camel}Invalidations,\n`],
    ['test/permissions.test.ts', /^const TABLE.*\n/m, `  'GET /${name}': 'staff',\n`],
    ['scripts/structure/plan.ts', /^export const FEATURES = \[\n(?: {2}'[\w-]+',\n)*/m, `  '${name}',\n`],
  ]

  return { folder, files, registrations }
}
