import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

const WIDTHS = { wide: '', text: 'max-w-3xl', narrow: 'max-w-lg' }

type Content = {
  width?: keyof typeof WIDTHS
  above?: Record<string, string>
  children: ReactNode
}

/** The layout of every public page: one gutter, and the first heading at the same height. */
export function Page({ width = 'wide', above, children }: Content) {
  return (
    <div className={`page-width pt-12 pb-16 ${WIDTHS[width]}`}>
      {above && <Breadcrumbs pages={above} />}
      {children}
    </div>
  )
}
