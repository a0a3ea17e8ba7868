import { readFileSync, writeFileSync } from 'node:fs'
import { permissions, WHO } from '../src/app/permissions.ts'
import { reactions } from '../src/app/reactions.ts'
import { eventNames, invalidatedFeatures } from '../src/app/stale-topics.ts'
import { NOTIFICATIONS } from '../src/features/notifications/rules.ts'
import { fieldsOf } from '../src/shared/unknown.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

const nameOf = ({ method, path }: (typeof permissions)[number]) => `\`${method} ${path}\``
/** The two exceptions of the audit log: what is not written down though it changes or shows something, and what is though it only reads. */
const unlogged = permissions.flatMap((call) =>
  call.logging && 'unlogged' in call.logging ? row(nameOf(call), call.logging.unlogged) : [],
)
const reading = permissions.filter(({ logging }) => logging && 'reads' in logging).map(nameOf)

/** The pages of docs/ that are printed from the code; test/tables.test.ts says when one is old. */
export const pages = { 'docs/permissions.md': permissionsPage(), 'docs/events.md': eventsPage() }

function permissionsPage() {
  const rows = permissions.map(({ method, path, audience, feature }) => row(`\`${method} ${path}\``, audience, feature))
  return `# Who may make which call

Printed from the contracts by \`npm run tables\`: the first word of each call is what the server enforces before anything
else (\`src/server/http/middleware.ts\`), what \`test/permissions.test.ts\` walks with every kind of person, and what this page
says. Paths are below \`/api\`. Rules beyond the table are in [product.md](product.md), section 4.

| word | who |
|---|---|
${Object.entries(WHO)
  .map(([audience, who]) => row(`\`${audience}\``, who))
  .join('\n')}

A guest is refused with 401, anyone else with 403; a refusal changes nothing.

| call | audience | feature |
|---|---|---|
${rows.join('\n')}

## What the activity log has

Every call that changes something leaves a row ([product.md](product.md), 24), but for these, as for calls that show personal data and are not
written down either:

| call | why not |
|---|---|
${unlogged.join('\n')}

Reading is written down where others' personal data is read, once in ten minutes for the same person and thing: ${reading.join(', ')}.
`
}

function eventsPage() {
  const rows = eventNames.toSorted().map((name) => {
    const reacting = reactions.flatMap(({ feature, on }) => (on[name] ? feature : []))
    return row(
      `\`${name}\``,
      reacting.join(', ') || '—',
      fieldsOf(NOTIFICATIONS)[name] ? 'yes' : '—',
      invalidatedFeatures(name).join(', ') || '—',
    )
  })
  return `# What is told, and who hears it

Printed from the code by \`npm run tables\`. A handler tells an event inside \`change\`. The features that *react* do their part
in the same transaction and may refuse the whole (\`src/app/reactions.ts\`). Once it is committed, open screens ask again for
the answers it made *old* (\`live.ts\` of each feature); where everyone hears it, what is kept for guests and shows them is
dropped. In the *bell* it stays for who is away (\`src/features/notifications/rules.ts\`). On which channels it is heard, the \`tell\` says,
and [product.md](product.md), 14.4.

| event | features that react | in the bell | features whose responses it invalidates |
|---|---|---|---|
${rows.join('\n')}
`
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(pages)) {
    const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' })
    if (before !== text) writeFileSync(path, text)
    console.log(`${path} ${before === text ? 'is as it was' : 'is new'}`)
  }
}
