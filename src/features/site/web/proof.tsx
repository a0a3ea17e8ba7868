import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapLink } from '#src/institute/map-link.ts'
import { proof } from '#src/institute/proof.ts'
import { institute } from '#src/institute.ts'

/** What a visitor and his father can check: figures, what is done here, and where. */
export function Proof() {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-6 md:flex md:flex-wrap md:justify-between">
      {proof.map(({ figure, of }) => (
        <Fact key={of}>
          <strong className="text-body font-semibold lg:text-xl">{figure}</strong> {of}
        </Fact>
      ))}
      <Fact>Practical Lab Sessions</Fact>
      <Fact className="col-span-2">
        <a href={mapLink} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center gap-2">
          <MapPin aria-hidden className="size-5 shrink-0" />
          {institute.address}
        </a>
      </Fact>
    </ul>
  )
}

const Fact = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <li className={`content-center text-sm ${className}`}>{children}</li>
)
