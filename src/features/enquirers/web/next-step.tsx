import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isoDate } from '#src/shared/iso-date.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { useNow } from '#src/web/hooks/use-now.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { dueSince, OUTCOMES } from '../rules.ts'
import type { EnquirerDetails } from '../shapes.ts'
import { enquirersApi } from './api.ts'

type Props = { enquirer: EnquirerDetails }

/** When to call again, or what became of it. */
export const NextStep = ({ enquirer }: Props) => (
  <Panel title="Next step">
    <FollowUpForm key={enquirer.followUpOn} enquirer={enquirer} />
    <Outcome enquirer={enquirer} />
  </Panel>
)

function FollowUpForm({ enquirer: { _id: id, name, followUpOn } }: Props) {
  const queryClient = useQueryClient()
  const today = isoDate(new Date(useNow()))
  const remove = useMutation(enquirersApi.edit.mutationOptions(useMutationFeedback('Failed to remove the call.')))
  const form = useContractForm({
    schema: async () => (await import('../shapes.ts')).FollowUp,
    values: { followUpOn: followUpOn ?? '' },
    fallback: 'Failed to plan the call.',
    async send(input, context) {
      const refetched = watchChange(queryClient)
      const { message } = await enquirersApi.edit.call({ id, ...input }, { context })
      toast('success', message)
      await refetched({ queryKey: enquirersApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      {followUpOn && followUpOn < today && <p className="font-semibold text-bad">{dueSince(followUpOn, today)}</p>}
      <TextField name="followUpOn" label="Follow-up on" type="date" min={today} required />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {followUpOn ? 'Change the day' : 'Plan the call'}
        </Button>
        {followUpOn && (
          <Button
            aria-label={`No call to ${name}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id, followUpOn: null })}
          >
            No call
          </Button>
        )}
      </div>
    </ContractForm>
  )
}

function Outcome({ enquirer: { _id: id, outcome } }: Props) {
  const edit = useMutation(enquirersApi.edit.mutationOptions(useMutationFeedback('Failed to save the outcome.')))
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3">
      <legend className="float-left font-semibold">Outcome</legend>
      <div className="flex flex-wrap gap-2">
        {typedKeys(OUTCOMES).map((option) => (
          <Button
            key={option}
            small
            variant={outcome === option ? 'primary' : 'plain'}
            aria-pressed={outcome === option}
            disabled={edit.isPending}
            onClick={() => edit.mutate({ id, outcome: outcome === option ? null : option })}
          >
            {OUTCOMES[option]}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-muted">
        {outcome ? 'Press it again to reopen the enquiry.' : 'Set to "Enrolled" automatically when they enroll.'}
      </p>
    </fieldset>
  )
}
