import { useSyncExternalStore } from 'react'
import { duration, zoneNote } from '#src/shared/time.ts'
import { minutesAhead, watchClock } from '#src/web/api/site-clock.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const noteClass = 'text-base text-ink-muted'

/** Says by which clock times are shown, where the browser's is another. */
export function ZoneNote() {
  const note = useHydrated() && zoneNote(new Date().getTimezoneOffset())
  return note && <p className={noteClass}>{note}</p>
}

const none = () => 0

/** Says that this device's clock is wrong, where it is by a minute. */
export function ClockNote() {
  const ahead = useSyncExternalStore(watchClock, minutesAhead, none)
  if (ahead === 0) return null
  const how = `${duration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`
  return (
    <p
      className={`${noteClass} print:hidden`}
    >{`The clock of this device is ${how}. This site shows the right time.`}</p>
  )
}
