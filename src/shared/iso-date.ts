import { TIME_ZONE } from './wall-time.ts'

const sortable = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: TIME_ZONE,
})

/** '2026-11-21' of an instant, as it is in India: for files, and the programs that read them. */
export const isoDate = (instant: string | Date) => sortable.format(new Date(instant))
