import { formatTime, formatWeekday } from '#src/shared/time.ts'

/** 'Wed, 6 Jan 2027, 7:00 PM – 9:00 PM'; a line may break between date and hours. */
export const When = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => (
  <>
    <time dateTime={startsAt}>{formatWeekday(startsAt)}</time>,{' '}
    <span className="whitespace-nowrap">{`${formatTime(startsAt)} – ${formatTime(endsAt)}`}</span>
  </>
)
