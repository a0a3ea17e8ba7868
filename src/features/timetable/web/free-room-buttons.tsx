import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '#src/shared/time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { roomsFree } from './rooms-free.ts'

type Props = { day: string; from: string; to: string; isFirst?: boolean; movedClassId?: string | undefined }

/**
 * Below a field `room`: the free rooms of a day in these hours, each at a press; `isFirst` where more days follow. The class
 * that is moved takes no room.
 */
export function FreeRoomButtons({ day, from, to, isFirst = false, movedClassId }: Props) {
  const roomsQuery = roomsFree({ day, from, to }, movedClassId)
  return (
    roomsQuery && (
      <Rooms roomsQuery={roomsQuery} when={isFirst ? `on the first day, ${formatDate(day)}` : 'at this time'} />
    )
  )
}

function Rooms({ roomsQuery, when }: { roomsQuery: NonNullable<ReturnType<typeof roomsFree>>; when: string }) {
  const { data } = useQuery(roomsQuery)
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: 'room' })
  if (!data) return null
  if (data.length === 0) return <p className="text-base text-ink-muted">{`No known room is free ${when}.`}</p>
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 text-base text-ink-muted">{`Free ${when}`}</legend>
      <div className="flex flex-wrap gap-2">
        {data.map(({ room }) => (
          <Button
            key={room}
            small
            aria-pressed={room === chosen}
            onClick={() => setValue('room', room, { shouldDirty: true, shouldValidate: true })}
            className="max-w-full whitespace-normal wrap-anywhere aria-pressed:border-brand aria-pressed:bg-brand-soft"
          >
            {room}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
