import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useAsked } from '#src/web/hooks/use-asked.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { EnquirerDetails } from '../contract.ts'
import { admissionsApi } from './api.ts'

type Namesake = EnquirerDetails['namesakes'][number]

/** Others of the same name: the same person, or not. */
export function Namesakes({ enquirer: { _id: id, name, namesakes } }: { enquirer: EnquirerDetails }) {
  const [toMerge, setToMerge, close] = useAsked<Namesake>()
  const navigate = useNavigate()
  const merge = useMutation(admissionsApi.merge.mutationOptions(useMutationFeedback('Failed to merge the enquiries.')))
  if (namesakes.length === 0) return null
  return (
    <Panel title="Same person?">
      <ul className="grid divide-y divide-line">
        {namesakes.map((namesake) => (
          <li key={namesake._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 grow wrap-anywhere">
              <Link to={`/dashboard/admin/enquiries/${namesake._id}`}>{namesake.name}</Link>
              <span className="block text-sm text-ink-muted">
                {namesake.phone}, {namesake.email}
              </span>
            </p>
            <Button
              small
              aria-label={`Merge with ${namesake.name}, ${namesake.email}`}
              onClick={() => setToMerge(namesake)}
            >
              Merge
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        question={toMerge && `Are ${name} and ${toMerge.name} (${toMerge.email}) one person?`}
        action="Merge"
        tone="primary"
        isWorking={merge.isPending}
        onClose={close}
        onConfirm={() => {
          if (!toMerge) return
          const into = toMerge._id
          merge.mutate(
            { id, into },
            { onSuccess: () => navigate(`/dashboard/admin/enquiries/${into}`, { replace: true }), onSettled: close },
          )
        }}
      />
    </Panel>
  )
}
