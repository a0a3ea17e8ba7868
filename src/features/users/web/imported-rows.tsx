import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#src/shared/text.ts'
import { saveCsv } from '#src/web/table/save-csv.ts'
import { Button } from '#src/web/ui/button.tsx'
import { isAccepted } from '../rules.ts'
import { rejectedFile } from './rejected-file.ts'
import type { Judged } from './use-import.ts'

const TONES = { added: 'text-good', seated: 'text-good', exists: 'text-warn', wrong: 'text-bad' }
/** More than one reads; the counts above tell the rest. */
const MAX_SHOWN = 100

/** What became of each row, or would: what needs a look comes first. */
export function ImportedRows({ rows }: { rows: Judged[] }) {
  const rejected = rows.filter((row) => !isAccepted(row))
  return (
    <>
      <Part title="Not added" rows={rejected}>
        <Button small onClick={() => saveCsv('not-added.csv', rejectedFile(rejected))}>
          <Download aria-hidden className="size-4" />
          Download these rows
        </Button>
      </Part>
      <Part title="No errors" rows={rows.filter(isAccepted)} />
    </>
  )
}

function Part({ title, rows, children }: { title: string; rows: Judged[]; children?: ReactNode }) {
  if (rows.length === 0) return null
  const shown = rows.slice(0, MAX_SHOWN)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{title}</h3>
        {children}
      </div>
      <table
        aria-label={title}
        className="block w-full text-base md:table md:rounded-xl md:border md:border-line md:bg-paper-raised"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-left">
            {['Row', 'Name', 'Email', 'Phone', 'Outcome'].map((name) => (
              <th key={name} className="px-4 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:table-row-group">
          {shown.map((row) => (
            <tr
              key={row.row}
              className="grid gap-1 rounded-xl border border-line bg-paper-raised p-4 md:table-row md:border-0"
            >
              <Cell name="Row">{row.row}</Cell>
              <Cell name="Name">{row.name}</Cell>
              <Cell name="Email">{row.email}</Cell>
              <Cell name="Phone">{row.phone}</Cell>
              <td className="md:border-t md:border-line md:px-4 md:py-2">
                {row.outcome && <strong className={TONES[row.outcome]}>{row.message}</strong>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="text-ink-muted">and {formatNumber(rows.length - shown.length)} more.</p>
      )}
    </section>
  )
}

const Cell = ({ name, children }: { name: string; children: string | number }) => (
  <td
    className={`${children === '' ? 'hidden' : 'flex'} justify-between gap-4 md:table-cell md:border-t md:border-line md:px-4 md:py-2`}
  >
    <span className="text-ink-muted md:hidden">{name}</span>
    <span className="min-w-0 text-right wrap-anywhere md:text-left">{children}</span>
  </td>
)
