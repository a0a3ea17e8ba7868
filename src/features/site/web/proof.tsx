import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapLink } from '#src/shared/institute/reach.ts'
import type { Website } from '#src/shared/institute/website.ts'
import { useInstitute } from '#src/web/api/institute.ts'

/** What a visitor and his father can check: figures, what is done here, and where. */
export function Proof({ figures, practice }: Pick<Website['home'], 'figures' | 'practice'>) {
  const institute = useInstitute()
  if (figures.length === 0 && !practice && !institute.address) return null
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-6 md:flex md:flex-wrap md:justify-between">
      {figures.map(({ figure, of }) => (
        <Fact key={of}>
          <strong className="text-body font-semibold lg:text-xl">{figure}</strong> {of}
        </Fact>
      ))}
      {practice && <Fact>{practice}</Fact>}
      {institute.address && (
        <Fact className="col-span-2">
          <a
            href={mapLink(institute)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-2"
          >
            <MapPin aria-hidden className="size-5 shrink-0" />
            {institute.address}
          </a>
        </Fact>
      )}
    </ul>
  )
}

const Fact = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <li className={`content-center text-sm ${className}`}>{children}</li>
)
