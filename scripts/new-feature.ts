import { existsSync, mkdirSync, writeFileSync } from 'node:fs'

/** Writes an empty room: `npm run new attendance`. */
const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z-]+$/.test(name)) exit('Name the feature in small letters: npm run new attendance')
const room = `src/features/${name}`
if (existsSync(room)) exit(`${room} is there already.`)

const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const files: Record<string, string> = {
  'contract.ts': `import * as z from 'zod'
import { call } from '#src/features/people/contract.ts'

export const ${camel} = {
  list: call('staff', { method: 'GET', path: '/${name}', summary: '…' }, 'Failed to fetch ${name}.').output(
    z.array(z.object({ _id: z.uuid() })),
  ),
}
`,
  'rules.ts': '',
  'server/table.ts': `import { pgTable } from 'drizzle-orm/pg-core'
import { id } from '#src/server/column-types.ts'

export const ${camel} = pgTable('${name.replaceAll('-', '_')}', { _id: id() })
`,
  'server/queries.ts': `import type { Reader } from '#src/server/db.ts'
import { ${camel} } from './table.ts'

export const list = (db: Reader) => db.select().from(${camel})
`,
  'server/handlers.ts': `import { person } from '#src/server/orpc.ts'
import { list } from './queries.ts'

export const ${camel}Handlers = {
  list: person.${camel}.list.handler(({ context: { db } }) => list(db)),
}
`,
}
for (const side of ['server', 'web']) mkdirSync(`${room}/${side}`, { recursive: true })
for (const [file, text] of Object.entries(files)) writeFileSync(`${room}/${file}`, text)
console.log(
  `${room} is built. Name it in src/contract.ts, src/server/router.ts and the order in test/rooms.test.ts; then npm run db:change ${name}.`,
)

function exit(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
