import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import * as z from '#src/shared/zod.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { Checkbox, TextField } from '#src/web/forms/field.tsx'
import { ContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { type Holiday, holidayDate, holidayName } from '../../holiday-shapes.ts'
import { messages } from '../../messages.ts'
import { batchesApi } from '../api.ts'
import { Collision } from '../batch/collision.tsx'
import { useConfirmedForm } from '../batch/use-confirmed-form.ts'
import { ClassesOnDay } from './classes-on-day.tsx'

const HolidayFields = z.object({ date: holidayDate, name: holidayName, move: z.boolean() })
type HolidayFields = z.infer<typeof HolidayFields>

type Props = { today: string; holidays: Holiday[] }

/** Declares a day on which nobody teaches, and moves the classes on it in the same step. */
export function HolidayForm({ today, holidays }: Props) {
  const queryClient = useQueryClient()
  const { form, collision } = useConfirmedForm<HolidayFields, HolidayFields>({
    schema: async () => HolidayFields,
    values: { date: '', name: '', move: true },
    draft: 'holiday/new',
    stays: true,
    fallback: 'Failed to declare the holiday.',
    async send(sent, context) {
      const refetched = watchChange(queryClient)
      const { message } = await batchesApi.addHoliday.call(sent, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <TextField name="date" label="Day" type="date" min={today} required />
        <TextField name="name" label="Name" required />
      </div>
      <OnThatDay holidays={holidays} isSubmitting={form.formState.isSubmitting} />
      <Collision title="Some classes clash" action="Move anyway" {...collision} />
    </ContractForm>
  )
}

/** The classes on the day that is typed, and what the button does to them. */
function OnThatDay({ holidays, isSubmitting }: { holidays: Holiday[]; isSubmitting: boolean }) {
  const [date, move] = useWatch<HolidayFields, ['date', 'move']>({ name: ['date', 'move'] })
  const isDate = holidayDate.safeParse(date).success
  const query = useQuery({ ...batchesApi.classesOn.queryOptions({ input: { date } }), enabled: isDate })
  const classes = (isDate && query.data) || []
  const declared = holidays.find((holiday) => holiday.date === date)
  const moved = move && classes.length > 0 ? ` and move ${countInWords(classes.length, 'class', 'classes')}` : ''
  return (
    <>
      {declared && <p>{messages.isHolidayAlready(declared.name, formatDate(date))}</p>}
      {isDate && <ClassesOnDay query={query} isMoving={move} />}
      {classes.length > 0 && <Checkbox name="move" label="Move these classes" />}
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full" disabled={isSubmitting}>
        {`Declare holiday${moved}`}
      </Button>
    </>
  )
}
