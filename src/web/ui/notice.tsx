import type { ReactNode } from 'react'

const KINDS = { info: 'bg-paper-sunk', success: 'bg-good-soft text-good', error: 'bg-bad-soft text-bad' }

export const Notice = ({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) => (
  <p role={kind === 'error' ? 'alert' : 'status'} className={`rounded-lg px-4 py-3 ${KINDS[kind]}`}>
    {children}
  </p>
)
