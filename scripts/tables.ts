import { readFileSync, writeFileSync } from 'node:fs'
import { eventNames, invalidatedFeatures } from '../src/app/invalidations.ts'
import { AUDIENCE_WORDS, permissions } from '../src/app/permissions.ts'
import { selectReactions } from '../src/app/reactions.ts'
import { NOTIFICATIONS } from '../src/features/notifications/rules.ts'
import { english } from '../src/features/privacy/notice/english.ts'
import { noticeFacts } from '../src/features/privacy/notice/facts.ts'
import { type Detail, LINES, OUTSIDE_DATABASE } from '../src/features/privacy/notice/lines.ts'
import { explainKept, INVENTORY, listColumns } from '../src/features/privacy/server/inventory/inventory.ts'
import { columnName, type PersonalTable, tableName } from '../src/features/privacy/server/inventory/personal-table.ts'
import { keepInstitute } from '../src/server/institute.ts'
import { listRateLimits } from '../src/server/security/rate-limit.ts'
import '../src/app/router.ts'
import '../src/server/http/middleware.ts'
import { readSections } from '../src/shared/institute/sections.ts'
import { toRecord, typedKeys } from '../src/shared/unknown.ts'
import { rulesPage } from './rules-page.ts'

/** For reactions, of which only the names are printed, and for the notice. */
const neutral = keepInstitute({ sections: readSections({}) }, async () => ({ sections: readSections({}) }))

const notice = english(noticeFacts(neutral.current))

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

const nameOf = ({ method, path }: (typeof permissions)[number]) => `\`${method} ${path}\``
/** The two exceptions of the audit log: what is not written down though it changes or shows something, and what is though it only reads. */
const unlogged = permissions.flatMap((procedure) =>
  procedure.logging && 'unlogged' in procedure.logging ? row(nameOf(procedure), procedure.logging.unlogged) : [],
)
const reading = permissions.filter(({ logging }) => logging && 'reads' in logging).map(nameOf)

/** Of so many seconds. */
const ONE: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }
const inWords = (seconds: number) => ONE[seconds] ?? `${seconds / 60} minutes`
const limits = listRateLimits().map(({ of, points, seconds, by }) => row(of, `${points} in ${inWords(seconds)}`, by))

/** The pages of docs/ that are printed from the code; test/tables.test.ts fails when one is outdated. */
export const pages = {
  'docs/permissions.md': permissionsPage(),
  'docs/events.md': eventsPage(),
  'docs/privacy.md': privacyPage(),
  'docs/rules.md': rulesPage(),
}

function permissionsPage() {
  const rows = permissions.map(({ method, path, audience, feature }) => row(`\`${method} ${path}\``, audience, feature))
  return `# Who may call which endpoint

Printed from the contracts by \`npm run tables\`. Each endpoint names its audience there; \`src/server/http/middleware.ts\` checks it before
anything else, and \`test/permissions.test.ts\` tries every endpoint as every kind of user. Paths are below \`/api\`. Rules beyond the table:
[product.md](product.md), section 4.

| audience | who |
|---|---|
${Object.entries(AUDIENCE_WORDS)
  .map(([audience, who]) => row(`\`${audience}\``, who))
  .join('\n')}

A guest is refused with 401, anyone else with 403; a refusal changes nothing.

| endpoint | audience | feature |
|---|---|---|
${rows.join('\n')}

## How often

Past a limit the answer is 429 with Retry-After. Each is declared with \`rateLimit\` beside the calls that it limits.

| what | at most | counted by |
|---|---|---|
${limits.join('\n')}

## What the audit log records

Every endpoint that changes something adds a row ([product.md](product.md), 24), except these, together with the endpoints that return personal
data and are not recorded:

| endpoint | why not |
|---|---|
${unlogged.join('\n')}

Reading other users' personal data is recorded, once in ten minutes for the same user and subject: ${reading.join(', ')}.
`
}

function eventsPage() {
  const rows = eventNames.toSorted().map((name) => {
    const reacting = selectReactions({ classroom: true, institute: neutral }).flatMap(({ feature, on }) =>
      on[name] ? feature : [],
    )
    return row(
      `\`${name}\``,
      reacting.join(', ') || '—',
      toRecord(NOTIFICATIONS)[name] ? 'yes' : '—',
      invalidatedFeatures(name).join(', ') || '—',
    )
  })
  return `# Events, and who receives them

Printed from the code by \`npm run tables\`. A handler emits an event inside \`change\`. Features that *react* act in the same
transaction and may roll it back (\`src/app/reactions.ts\`). After the commit, browsers refetch and the page cache drops the responses
that it *invalidates* (\`invalidations.ts\` of each feature). Some events are stored as notifications, for users who are away
(\`src/features/notifications/rules.ts\`). The channels that receive it are named where it is emitted, and what it carries in the contract of
its feature.

| event | features that react | notification | features whose responses it invalidates |
|---|---|---|---|
${rows.join('\n')}
`
}

function privacyPage() {
  const isPersonal = (table: PersonalTable) => listColumns(table).some(({ fate }) => fate !== 'impersonal')
  const personal = INVENTORY.filter(isPersonal)
  const impersonal = INVENTORY.filter((table) => !isPersonal(table))
  const named = (table: PersonalTable, fates: string[]) =>
    listColumns(table)
      .filter(({ fate }) => fates.includes(fate))
      .map(({ column }) => `\`${columnName(table, column)}\``)
      .join(', ') || '—'
  const reasons = personal.flatMap((table) =>
    (table.fates.kept ?? []).map(({ columns, because }) =>
      row(
        `\`${tableName(table)}\``,
        Object.values(columns)
          .flat()
          .map((column) => `\`${columnName(table, column)}\``)
          .join(', '),
        explainKept(because, neutral.current.privacy.keptMonths),
      ),
    ),
  )
  const columnsIn = (detail: Detail) =>
    INVENTORY.flatMap((table) =>
      listColumns(table).flatMap((each) =>
        each.detail === detail ? `\`${tableName(table)}.${columnName(table, each.column)}\`` : [],
      ),
    )
  const details = typedKeys(LINES).flatMap((line) =>
    LINES[line].map((name) => {
      const detail = `${line}.${name}` as Detail
      const columns = OUTSIDE_DATABASE.includes(detail) ? 'not in the database' : columnsIn(detail).join(', ')
      return row(notice.kept.lines[line].what, String(toRecord(notice.kept.lines[line].details)[name]), columns)
    }),
  )
  return `# Personal data: what is stored, and what becomes of it

Printed from \`src/features/privacy/server/inventory\` by \`npm run tables\`. Every column of the database is named there: one that is missing
does not compile, and \`src/features/privacy/server/inventory.test.ts\` compares the inventory with the migrated database and with what
is left of a student whose account was deleted.

- *Sealed* values are deleted too; before that they are for the sealed record.
- *Erased* values are deleted with their row, or emptied in a row that stays.
- *Secret* are hashes of passwords and tokens: erased, and in no copy.
- *Of someone else* refer to someone else than the row is about, such as who marked an absence: erased with their account.

| table | what | sealed | erased | secret | of someone else |
|---|---|---|---|---|---|
${personal
  .map((table) =>
    row(
      `\`${tableName(table)}\``,
      table.what,
      ...['sealed', 'erased', 'secret', 'someoneElse'].map((fate) => named(table, [fate])),
    ),
  )
  .join('\n')}

## Which line of the notice covers it

▲ Before a real installation opens, have a professional read the notice in all three languages: a lawyer for the Digital Personal Data
Protection Act, 2023, and a native reader of Kannada and of Hindi for whom the English text decides. Have them compare the names of the Act
and of the Board with the Gazette of India, and the periods under Settings, Privacy, and in \`src/features/privacy/notice/settings.ts\` (▲) with what you do. The months below are those of before
they are changed.

| line | detail | columns |
|---|---|---|
${details.join('\n')}

## What is kept, and why

| table | columns | why, and how long |
|---|---|---|
${reasons.join('\n')}

The remaining columns of these tables refer to nobody by themselves. So do all columns of ${impersonal
    .map((table) => `\`${tableName(table)}\``)
    .join(', ')}.
`
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(pages)) {
    const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' })
    if (before !== text) writeFileSync(path, text)
    console.log(`${path} ${before === text ? 'is as it was' : 'is new'}`)
  }
}
