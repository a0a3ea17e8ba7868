import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { certificateNumber } from '../rules.ts'
import { statusQuery } from './api.ts'
import { statusOfNumber } from './status-in-words.ts'

/** Sent by the browser itself, so that it needs no script. */
export function NumberForm({ number }: { number: string }) {
  const id = useId()
  const { prefix } = useInstitute().certificates
  return (
    <section className="grid gap-4 border-t border-line pt-6 print:hidden">
      <p>
        Your browser verifies a certificate by its link or QR code, and sends nobody what it says. By its number alone
        we can say whether it is valid, but not whose it is.
      </p>
      <form data-native method="get" action="/certificate" className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1">
          <label htmlFor={id} className="font-semibold">
            Certificate number
          </label>
          <input
            id={id}
            name="number"
            defaultValue={number}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={certificateNumber(prefix, 2026, 42)}
            className="min-h-11 w-full rounded-lg border border-line-strong bg-paper-raised px-3 py-2 text-ink placeholder:text-ink-muted"
          />
        </div>
        <Button type="submit" variant="primary">
          Check the number
        </Button>
      </form>
      <p>
        <a href="/certificate-check.html" download className="inline-flex min-h-11 items-center">
          Download a page that verifies certificates without a connection
        </a>
      </p>
    </section>
  )
}

/** Whether the certificate with a number is valid: all that is said of it. */
export function NumberStatus({ number }: { number: string }) {
  const query = useQuery(statusQuery(number))
  if (query.isError && !query.data) return <Failed query={query} />
  if (!query.data) return null
  return (
    <Notice kind={query.data.status === 'valid' ? 'success' : 'error'}>{statusOfNumber(number, query.data)}</Notice>
  )
}
