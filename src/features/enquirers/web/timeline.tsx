import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { EnquirerDetails } from '../shapes.ts'
import { enquirersApi } from './api.ts'

type Props = { enquirer: EnquirerDetails }

/** A field for a note, and everything in order, the newest first. */
export function Timeline({ enquirer: { _id: id, name, timeline } }: Props) {
  const [toSplit, setToSplit, close] = useDialogSubject<string>()
  const split = useMutation(enquirersApi.split.mutationOptions(useMutationFeedback('Failed to split the enquiry.')))
  const isSplittable = timeline.filter(({ requestId }) => requestId).length > 1
  return (
    <Panel title="History">
      <NoteForm id={id} />
      <ol className="grid gap-3">
        {timeline.toReversed().map(({ at, kind, text, by, requestId }) => (
          <li key={`${at} ${kind} ${text}`} className="border-l-2 border-line pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
              <span>
                <time dateTime={at}>{formatDateTime(at)}</time>
                {by && (kind === 'by-hand' ? `, by hand by ${by}` : `, by ${by}`)}
              </span>
              {requestId && isSplittable && (
                <Button small variant="quiet" onClick={() => setToSplit(requestId)}>
                  Another person
                </Button>
              )}
            </p>
          </li>
        ))}
      </ol>
      <Confirm
        question={toSplit && `Is this request from another ${name}? It will then be listed as an enquiry of its own.`}
        action="Split"
        tone="primary"
        isWorking={split.isPending}
        onClose={close}
        onConfirm={() => toSplit && split.mutate({ id, requestId: toSplit }, { onSettled: close })}
      />
    </Panel>
  )
}

function NoteForm({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: async () => (await import('../shapes.ts')).Note,
    values: { text: '' },
    draft: `enquiry-note/${id}`,
    fallback: 'Failed to save the note.',
    stays: true,
    async send(note, context) {
      const refetched = watchChange(queryClient)
      const { message } = await enquirersApi.addNote.call({ id, ...note }, { context })
      toast('success', message)
      await refetched({ queryKey: enquirersApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      <TextArea
        name="text"
        label="Note"
        hint="At most 500 characters. Notes cannot be changed later."
        rows={3}
        required
      />
      <Button type="submit" className="justify-self-start" disabled={form.formState.isSubmitting}>
        Add note
      </Button>
    </ContractForm>
  )
}
