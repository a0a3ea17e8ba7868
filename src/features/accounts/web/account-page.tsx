import type { ReactNode } from 'react'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'

/** What every page about getting in looks like: one column, one form. */
export function AccountPage({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Page width="narrow">
      <PageHead title={title} description={about} />
      <div className="grid gap-6">
        <h1 className="text-4xl">{title}</h1>
        {children}
      </div>
    </Page>
  )
}
