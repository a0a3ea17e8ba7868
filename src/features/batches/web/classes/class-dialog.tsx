import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useWatch } from 'react-hook-form'
import { now } from '#src/shared/clock.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../../messages.ts'
import { classNumber } from '../../rules.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { MentorField } from '../batch/choice-fields.tsx'
import { ClassroomDifferences } from '../batch/classroom-differences.tsx'
import { Collision } from '../batch/collision.tsx'
import { ReasonField } from '../batch/reason-field.tsx'
import { useConfirmedForm } from '../batch/use-confirmed-form.ts'
import { ClassClashes } from '../clashes/class-clashes.tsx'
import { ClassroomField } from '../classroom-field.tsx'
import { FreeRoomsSlot } from '../slots.ts'
import { ClassFields, toClassInput, toFields } from './class-fields.ts'
import type { ClassAction } from './class-list.tsx'
import { TopicField } from './topic-field.tsx'

type Kind = 'add' | 'move' | 'edit' | 'mentor'
type Props = { batch: FullBatch; classAction: ClassAction | undefined; onClose: () => void }

/** Adds a class, moves it, or changes its words or its mentor. */
export default function ClassDialog({ batch, classAction, onClose }: Props) {
  const title = classAction && dialogTitle(classAction)
  return (
    <Dialog title={title} onClose={onClose}>
      {title && classAction?.kind === 'add' && <ClassForm kind="add" batch={batch} onClose={onClose} />}
      {title && (classAction?.kind === 'move' || classAction?.kind === 'edit' || classAction?.kind === 'mentor') && (
        <ClassForm kind={classAction.kind} managedClass={classAction.of} batch={batch} onClose={onClose} />
      )}
    </Dialog>
  )
}

function dialogTitle(classAction: ClassAction) {
  if (classAction.kind === 'add') return 'Add a class'
  if (classAction.kind === 'move') return `Move class ${classNumber(classAction.of)}`
  if (classAction.kind === 'edit') return `Edit class ${classNumber(classAction.of)}`
  return classAction.kind === 'mentor' ? `Change mentor of class ${classNumber(classAction.of)}` : undefined
}

type FormProps = { kind: Kind; managedClass?: ManagedClass; batch: FullBatch; onClose: () => void }

function ClassForm({ kind, managedClass, batch, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const { form, collision, shown, show } = useConfirmedForm<ClassFields, ClassFields>({
    schema: async () => ClassFields,
    values: toFields(managedClass, batch),
    draft: `class/${managedClass?._id ?? batch._id}/${kind}`,
    ...(managedClass && { newest: async () => toFields(await fetchClass(managedClass, batch), batch) }),
    fallback: 'Failed to save the class.',
    async send({ isConfirmed, ...fields }, context) {
      const { version, startsAt, endsAt, recordingUrl, ...words } = toClassInput(fields)
      const isMoved = dirtyFields.date || dirtyFields.startsAt || dirtyFields.endsAt
      const hours = { startsAt, endsAt }
      const refetched = watchChange(queryClient)
      const { message } = managedClass
        ? await batchesApi.changeClass.call(
            {
              id: managedClass._id,
              version,
              ...words,
              ...(isMoved && hours),
              ...(isRecordable(kind, managedClass) && { recordingUrl }),
              isConfirmed,
            },
            { context },
          )
        : await batchesApi.addClass.call({ id: batch._id, ...words, ...hours, isConfirmed }, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
      onClose()
    },
  })
  // Read while rendering: react-hook-form tracks only the form state that is read.
  const { dirtyFields, isSubmitting } = form.formState
  function cancel() {
    form.draft.forget()
    onClose()
  }
  return (
    <ContractForm form={form}>
      <ClassroomDifferences merging={form.merging} />
      <p>{kind === 'edit' ? messages.topicNotifiesNobody : messages.recipientsInWords(batch.seatsHeld)}</p>
      {(kind === 'add' || kind === 'move') && (
        <>
          <TextField name="date" label="Day" type="date" required />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
            <TextField name="startsAt" label="Begins at" type="time" required />
            <TextField name="endsAt" label="Ends at" type="time" required />
          </div>
          <ClassroomField />
          <FreeAtThatTime movedClassId={managedClass?._id} />
        </>
      )}
      {(kind === 'add' || kind === 'edit') && (
        <>
          <TopicField courseId={batch.courseId} />
          <TextArea name="note" label="Note for the students" rows={2} />
        </>
      )}
      {isRecordable(kind, managedClass) && (
        <TextField
          name="recordingUrl"
          label="Recording"
          type="url"
          inputMode="url"
          hint="A link that begins with https://. Only students of this class and staff can open it."
        />
      )}
      {(kind === 'add' || kind === 'mentor') && <MentorField name="mentorId" label="Substitute mentor" />}
      {kind !== 'edit' && <ReasonField />}
      {kind !== 'edit' && <ClassClashes batchId={batch._id} classId={managedClass?._id} onShow={show} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {ACTIONS[kind]}
          {shown && ' anyway'}
        </Button>
      </div>
      <Collision {...collision} />
    </ContractForm>
  )
}

function FreeAtThatTime({ movedClassId }: { movedClassId: string | undefined }) {
  const FreeRooms = use(FreeRoomsSlot)
  const [day, from, to] = useWatch<ClassFields, ['date', 'startsAt', 'endsAt']>({
    name: ['date', 'startsAt', 'endsAt'],
  })
  return <FreeRooms day={day} from={from} to={to} movedClassId={movedClassId} />
}

/** A class that has begun can have a recording. */
const isRecordable = (kind: Kind, managedClass: ManagedClass | undefined) =>
  kind === 'edit' && managedClass !== undefined && managedClass.state !== 'cancelled' && managedClass.startsAt <= now()

/** @throws {Error} where it is gone */
export async function fetchClass({ _id }: ManagedClass, { _id: id }: FullBatch) {
  const batch = await batchesApi.get.call({ id })
  const managedClass = batch.classes.find((managedClass) => managedClass._id === _id)
  if (!managedClass) throw new Error('This class no longer exists.')
  return managedClass
}

const ACTIONS = { add: 'Add class', move: 'Move class', edit: 'Save class', mentor: 'Change mentor' }
