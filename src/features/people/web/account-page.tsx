import type { ReactNode } from 'react'
import { PageHead } from '#src/web/ui/page-head.tsx'

/** What every page about getting in looks like: one column, one form. */
export function AccountPage({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-md gap-6 px-4 py-12">
      <PageHead title={title} description={about} />
      <h1 className="text-4xl">{title}</h1>
      {children}
    </div>
  )
}
