import type { ReactNode } from 'react'
import { WithoutScript } from './without-script.tsx'

/** The shape of what is on its way, made of bones; `label` says so to who does not see it. */
export const Skeleton = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <div role="status" className="noscript:hidden">
      <span className="sr-only">{label}</span>
      <div aria-hidden className="animate-pulse">
        {children}
      </div>
    </div>
    <WithoutScript />
  </>
)

export const SkeletonBlock = ({ className }: { className: string }) => (
  <div className={`rounded-lg bg-paper-sunk ${className}`} />
)

const CARDS = [0, 1, 2, 3, 4, 5]

/** Cards with a picture, as the catalogue and the blogs have them. */
export const CardsSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {CARDS.map((card) => (
        <div key={card} className="overflow-hidden rounded-2xl border border-line bg-paper-raised">
          <div className="aspect-video bg-paper-sunk" />
          <div className="grid gap-4 p-6">
            <SkeletonBlock className="h-6" />
            <SkeletonBlock className="h-16" />
            <SkeletonBlock className="h-6 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)
