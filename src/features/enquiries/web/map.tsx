import { MapPin } from 'lucide-react'
import { useInstitute } from '#src/web/api/institute.ts'
import { mapFrame } from '#src/web/ui/contact-links.ts'

const FRAME = 'institute-map'

/** Nothing is asked of the map's makers before someone presses the link, which needs no script: it opens the map in the frame. */
export function InstituteMap() {
  const institute = useInstitute()
  if (!institute.mapQuery) return null
  return (
    <div className="overflow-hidden rounded-2xl border border-line">
      <iframe
        name={FRAME}
        title={`Map of ${institute.mapQuery}`}
        className="aspect-video w-full bg-[url(/drawings/map-cover.svg)] bg-cover scheme-light"
      />
      <a
        href={mapFrame(institute)}
        target={FRAME}
        className="flex min-h-11 items-center gap-2 bg-paper-raised px-4 py-2 text-base font-semibold text-ink no-underline hover:bg-paper-sunk"
      >
        <MapPin aria-hidden className="size-5 shrink-0" />
        Show the map of {institute.mapQuery}
      </a>
    </div>
  )
}
