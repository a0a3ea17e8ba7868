import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useWatch } from 'react-hook-form'
import type { CallContext } from '#src/web/api/api-link.ts'
import { Select, TextField } from '#src/web/forms/field.tsx'
import { ContractForm } from '#src/web/forms/form.tsx'
import { LeaveGuard } from '#src/web/forms/leave-guard.tsx'
import { SaveBar } from '#src/web/forms/save-bar.tsx'
import { patternDays } from '../../pattern.ts'
import { DELIVERY_MODE_WORDS } from '../../rules.ts'
import type { BatchDraft, FullBatch } from '../../shapes.ts'
import { holidays } from '../api.ts'
import { BatchClashes } from '../clashes/batch-clashes.tsx'
import { ClassesPreview } from '../classes/classes-preview.tsx'
import { ClassroomField } from '../classroom-field.tsx'
import { FreeRoomsSlot } from '../slots.ts'
import { generatedName, patternIn, BatchForm as Schema, type Typed, toFormValues } from './batch-values.ts'
import { CourseField, MentorField } from './choice-fields.tsx'
import { ClassroomDifferences } from './classroom-differences.tsx'
import { Collision } from './collision.tsx'
import { PatternFields } from './pattern-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

export type Saved = BatchDraft & { version?: number | undefined; reason?: string | undefined; isConfirmed: boolean }

type Sending = {
  /** As it is read where the form begins; nothing of a new one. */
  batch?: FullBatch
  /** Which classes have begun is judged by it; milliseconds. */
  now?: number
  /** What the form begins with. */
  values: Typed
  draft?: string
  action: string
  newest?: () => Promise<FullBatch>
  send: (batch: Saved, context: CallContext) => Promise<unknown>
}

/** Plans a batch or changes one, beside the classes it makes; the caller decides where it is sent. */
export function BatchForm({ batch, now = 0, values, draft = 'new', action, newest, send }: Sending) {
  const { form, collision, shown, show } = useConfirmedForm<Typed, Omit<Saved, 'isConfirmed'>>({
    schema: async () => Schema,
    values,
    draft: `batch/${batch?._id ?? draft}`,
    newest: newest && (async () => toFormValues(await newest())),
    send,
    fallback: 'Failed to save the batch.',
  })
  return (
    <ContractForm form={form}>
      <LeaveGuard isKept={form.draft.isKept} />
      <ClassroomDifferences merging={form.merging} />
      <Collision {...collision} />
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          {batch ? (
            <FixedValue label="Course">{batch.courseTitle}</FixedValue>
          ) : (
            <CourseField name="courseId" label="Course" required />
          )}
          {batch?.state === 'finished' && batch.mentorId ? (
            <FixedValue label="Mentor">{batch.mentorName}</FixedValue>
          ) : (
            <MentorField name="mentorId" label="Mentor" required />
          )}
          <NameField />
          <PatternFields />
          <PlaceFields isNew={!batch} />
          {batch && <ReasonField />}
          <BatchClashes id={batch?._id} onShow={show} />
        </div>
        <ClassesPreview batch={batch} now={now} />
      </div>
      <SaveBar action={shown ? `${action} anyway` : action} savedAt={form.savedAt} />
    </ContractForm>
  )
}

const FixedValue = ({ label, children }: { label: string; children: string }) => (
  <div className="grid gap-1">
    <p className="font-semibold">{label}</p>
    <p className="wrap-anywhere">{children}</p>
  </div>
)

function PlaceFields({ isNew }: { isNew: boolean }) {
  const medium = useWatch<Typed, 'medium'>({ name: 'medium' })
  return (
    <>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 sm:gap-x-6">
        <Select name="medium" label="Where" options={DELIVERY_MODE_WORDS} required />
        <ClassroomField />
      </div>
      {isNew && <FreeOnFirstDay />}
      {medium !== 'classroom' && (
        <TextField
          name="joinUrl"
          label="Joining link"
          hint="Begins with https://. Only staff and students with a seat see it."
          type="url"
        />
      )}
    </>
  )
}

/** Of a batch that is planned already, its own classes take its room. */
function FreeOnFirstDay() {
  const FreeRooms = use(FreeRoomsSlot)
  const [startsOn, weekdays, startTime, endTime] = useWatch<Typed, ['startsOn', 'weekdays', 'startTime', 'endTime']>({
    name: ['startsOn', 'weekdays', 'startTime', 'endTime'],
  })
  const { data } = useQuery(holidays)
  const pattern = patternIn({ startsOn, weekdays, startTime, endTime, classCount: 1 })
  const [day] = (pattern && data && patternDays(pattern, { holidays: data.map(({ date }) => date) }, startsOn, 1)) ?? []
  return day && <FreeRooms day={day} from={startTime} to={endTime} isFirst />
}

function NameField() {
  const [weekdays, startTime] = useWatch<Typed, ['weekdays', 'startTime']>({ name: ['weekdays', 'startTime'] })
  return (
    <TextField
      name="name"
      label="Name"
      hint="Leave empty to name the batch by its days and timings."
      placeholder={generatedName({ weekdays, startTime })}
    />
  )
}
