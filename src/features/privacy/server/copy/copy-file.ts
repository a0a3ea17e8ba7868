import { escapeMarkup } from '#src/shared/markup.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import type { OwnRows } from './copy-queries.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
section{overflow-x:auto;margin-top:2rem}`

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value as a reader understands it: courses, batches and classes by their names, times by our clocks. */
function formatCell(value: unknown, names: Map<string, string>): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return JSON.stringify(value)
  const name = names.get(String(value)) ?? String(value)
  return INSTANT.test(name) ? formatZonedTime(name) : name
}

/** 'completedDate' as 'completed date', '_id' as 'id'. */
const formatHeading = (column: string) =>
  column.replace(/^_/, '').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

function formatTable({ what, rows }: OwnRows, names: Map<string, string>) {
  const columns = Object.keys(rows[0] ?? {})
  const head = columns.map((column) => `<th scope="col">${escapeMarkup(formatHeading(column))}</th>`).join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${columns.map((column) => `<td>${escapeMarkup(formatCell(row[column], names))}</td>`).join('')}</tr>`,
    )
    .join('\n')
  return `<section><h2>${escapeMarkup(what)}</h2><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></section>`
}

/**
 * One file for people and programs: a page to read, and the same as JSON in its element `data`. It loads nothing and runs
 * nothing.
 */
export function formatCopy(
  of: { institute: string; name: string; at: string },
  tables: OwnRows[],
  names: Map<string, string>,
) {
  const json = JSON.stringify({ name: of.name, at: of.at, tables }, null, 1).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data at ${escapeMarkup(of.institute)}</title><style>${STYLE}</style></head>
<body>
<h1>Your data at ${escapeMarkup(of.institute)}</h1>
<p>Everything that ${escapeMarkup(of.institute)} stores about ${escapeMarkup(of.name)}, as of ${escapeMarkup(formatZonedTime(of.at))}. Passwords are stored as hashes, which are not in this file. The same data for programs is in the element with the id “data” of this file, as JSON.</p>
${tables.map((table) => formatTable(table, names)).join('\n')}
<script type="application/json" id="data">
${json}
</script>
</body>
</html>
`
}
