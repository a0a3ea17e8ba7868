import { useId } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { TextField } from '#src/web/forms/field.tsx'

/** Where a class is held, with what the settings propose. */
export function ClassroomField({ hint }: { hint?: string }) {
  const id = useId()
  return (
    <>
      <TextField name="room" label="Room" hint={hint} list={id} />
      <datalist id={id}>
        {useInstitute().rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
    </>
  )
}
