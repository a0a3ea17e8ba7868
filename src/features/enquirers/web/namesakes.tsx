import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { EnquirerDetails } from '../shapes.ts'
import { enquirersApi } from './api.ts'

type Namesake = EnquirerDetails['namesakes'][number]

const describeNamesake = ({ name, phone, email }: Namesake) => `${name}, ${email || phone}`

/** Who may be the same person: merged, or not offered again. */
export function Namesakes({ enquirer: { _id: id, name, namesakes } }: { enquirer: EnquirerDetails }) {
  const [toMerge, setToMerge, closeMerge] = useDialogSubject<Namesake>()
  const [toDistinguish, setToDistinguish, closeDistinguish] = useDialogSubject<Namesake>()
  const navigate = useNavigate()
  const merge = useMutation(enquirersApi.merge.mutationOptions(useMutationFeedback('Failed to merge the enquiries.')))
  const distinguish = useMutation(
    enquirersApi.distinguish.mutationOptions(useMutationFeedback('Failed to save that these are two people.')),
  )
  if (namesakes.length === 0) return null
  return (
    <Panel title="Same person?">
      <ul className="grid divide-y divide-line">
        {namesakes.map((namesake) => (
          <li key={namesake._id} className="grid gap-2 py-2">
            <p className="min-w-0 wrap-anywhere">
              <Link to={`/dashboard/admin/enquiries/${namesake._id}`}>{namesake.name}</Link>
              <span className="block text-sm text-ink-muted">
                {[namesake.phone, namesake.email].filter(Boolean).join(', ')}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                small
                aria-label={`Merge with ${describeNamesake(namesake)}`}
                onClick={() => setToMerge(namesake)}
              >
                Merge
              </Button>
              <Button
                small
                aria-label={`Not the same person: ${describeNamesake(namesake)}`}
                onClick={() => setToDistinguish(namesake)}
              >
                Not the same person
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Confirm
        question={toMerge && `Are ${name} and ${toMerge.name} (${toMerge.email || toMerge.phone}) one person?`}
        action="Merge"
        tone="primary"
        isWorking={merge.isPending}
        onClose={closeMerge}
        onConfirm={() => {
          if (!toMerge) return
          const into = toMerge._id
          merge.mutate(
            { id, into },
            {
              onSuccess: () => navigate(`/dashboard/admin/enquiries/${into}`, { replace: true }),
              onSettled: closeMerge,
            },
          )
        }}
      />
      <Confirm
        question={
          toDistinguish &&
          `Are ${name} and ${toDistinguish.name} (${toDistinguish.email || toDistinguish.phone}) two people? They will not be suggested as one again.`
        }
        action="Two people"
        tone="primary"
        isWorking={distinguish.isPending}
        onClose={closeDistinguish}
        onConfirm={() =>
          toDistinguish && distinguish.mutate({ id, from: toDistinguish._id }, { onSettled: closeDistinguish })
        }
      />
    </Panel>
  )
}
