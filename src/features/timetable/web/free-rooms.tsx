import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { joinNames } from '#src/shared/text.ts'
import { formatDay } from '#src/shared/time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { messages } from '../messages.ts'
import { viewWith } from './class-filters.ts'
import { Folded } from './folded.tsx'
import { type Hours, roomsFree } from './rooms-free.ts'

export const hoursIn = (query: URLSearchParams, day: string): Hours => ({
  day,
  from: query.get('free') ?? '',
  to: query.get('until') ?? '',
})

const field = 'min-h-11 rounded-lg border border-line-strong bg-paper-raised px-3'

/** Which rooms are free on the day that is shown; its hours stand in the address. */
export function FreeRooms({ day }: { day: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const id = useId()
  const { from, to } = hoursIn(query, day)
  return (
    <Folded title="Free rooms" id="free-rooms" isOpen={Boolean(from && to)}>
      <form
        method="get"
        data-native
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const readField = (name: string) => String(typed.get(name) ?? '')
          void navigate(
            viewWith(query, { day: readField('day'), free: readField('free'), until: readField('until') }),
            {
              preventScrollReset: true,
            },
          )
        }}
      >
        {['mentor', 'room', 'course', 'mine'].map(
          (name) => query.has(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
        )}
        <label className="grid gap-1" htmlFor={`${id}-day`}>
          Day
          <input id={`${id}-day`} key={day} type="date" name="day" defaultValue={day} required className={field} />
        </label>
        <label className="grid gap-1" htmlFor={`${id}-from`}>
          From
          <input id={`${id}-from`} type="time" name="free" defaultValue={from} required className={field} />
        </label>
        <label className="grid gap-1" htmlFor={`${id}-to`}>
          Until
          <input id={`${id}-to`} type="time" name="until" defaultValue={to} required className={field} />
        </label>
        <Button type="submit">Show free rooms</Button>
      </form>
      {from && to && <Answer day={day} from={from} to={to} />}
    </Folded>
  )
}

function Answer(hours: Hours) {
  const roomsQuery = roomsFree(hours)
  return (
    <div role="status">
      {roomsQuery ? (
        <Rooms roomsQuery={roomsQuery} day={hours.day} />
      ) : (
        <p className="text-bad">{messages.endsBeforeItBegins}</p>
      )}
    </div>
  )
}

function Rooms({ roomsQuery, day }: { roomsQuery: NonNullable<ReturnType<typeof roomsFree>>; day: string }) {
  const { data, error } = useQuery(roomsQuery)
  if (error) return <p className="text-bad">Error: {error.message}</p>
  if (!data) return <p className="text-ink-muted">Loading...</p>
  if (data.length === 0) return <p>No room is free on {formatDay(day)} between these times.</p>
  const rooms = data.map(({ room }) => room)
  return (
    <p>
      Free on {formatDay(day)}: <strong className="font-semibold">{joinNames(rooms, rooms.length)}</strong>
    </p>
  )
}
