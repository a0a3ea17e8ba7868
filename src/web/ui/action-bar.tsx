import type { ReactNode } from 'react'

type Content = { label: string; children: ReactNode }

/**
 * What a page is for, always in sight: below what stands around it on a wide screen, on a phone 64 px at the foot of the
 * window for as long as its article is there. In its article's flow, so that it covers nothing at the end.
 */
export const ActionBar = ({ label, children }: Content) => (
  <aside
    aria-label={label}
    data-action-bar
    className="z-10 flex items-center justify-between gap-2 border-line bg-paper-raised max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:-mx-4 max-lg:h-16 max-lg:border-t max-lg:px-4 md:max-lg:-mx-8 md:max-lg:px-8 lg:flex-col lg:items-stretch lg:gap-6 lg:p-6 print:static"
  >
    {children}
  </aside>
)
