import type { ReactNode } from 'react'

export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-2xl border border-line bg-paper-raised px-4 py-12 text-center">
      <img src="/drawings/empty.svg" alt="" width={200} height={140} />
      <div className="text-ink-muted wrap-anywhere">{children}</div>
    </div>
  )
}
