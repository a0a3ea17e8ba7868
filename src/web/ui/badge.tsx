import type { ReactNode } from 'react'

const TONES = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-paper-sunk text-ink-muted',
}

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 text-base font-semibold in-data-chosen:bg-paper-raised in-data-chosen:ring-1 in-data-chosen:ring-current ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
