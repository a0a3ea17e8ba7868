import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { mapLink } from '#src/institute/map-link.ts'
import { institute } from '#src/institute.ts'
import { mapFrame } from '#src/web/ui/contact-links.ts'

const focus = (frame: HTMLElement | null) => frame?.focus()

/** Nothing is asked of the map's makers before someone wants it; without JavaScript the cover leads to their site. */
export function InstituteMap() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <iframe
        src={mapFrame}
        title={`Map of ${institute.mapQuery}`}
        ref={focus}
        className="aspect-video w-full rounded-2xl border border-line"
      />
    )
  }
  return (
    <a
      href={mapLink}
      rel="noreferrer"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setOpen(true)
      }}
      className="group relative block overflow-hidden rounded-2xl border border-line no-underline"
    >
      <img src="/drawings/map-cover.svg" alt="" width={640} height={360} loading="lazy" className="w-full" />
      <span className="absolute inset-x-3 bottom-3 flex min-h-11 items-center gap-2 rounded-lg bg-paper-raised px-4 py-2 text-base font-semibold text-ink group-hover:bg-paper-sunk">
        <MapPin aria-hidden className="size-5 shrink-0" />
        Show the map of {institute.mapQuery}
      </span>
    </a>
  )
}
