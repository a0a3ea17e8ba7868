import { zoneNote } from '#src/shared/time.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

/** Says by which clock times are shown, where the browser's is another. */
export function ZoneNote() {
  const note = useHydrated() && zoneNote(new Date().getTimezoneOffset())
  return note && <p className="text-base text-ink-muted">{note}</p>
}
