import { useMutation, useQuery } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { isLeaving } from '../rules.ts'
import type { AudienceOf } from '../shapes.ts'
import type { Announcing } from './announce-dialog.tsx'
import { announcementsApi, announcementsQuery } from './api.ts'

const AnnounceDialog = lazyDialog(() => import('./announce-dialog.tsx'), 'announcing')

/** Writes to all students of a batch or a course; for the seconds before it leaves the same button takes it back. */
export function MessageAll({ to }: { to: AudienceOf }) {
  const now = useNow()
  const { data = [] } = useQuery(announcementsQuery(to))
  const [announcing, announce, close] = useDialogSubject<Announcing>()
  const withdraw = useMutation(
    announcementsApi.withdraw.mutationOptions(useMutationFeedback('Failed to withdraw the announcement.')),
  )
  const leaving = data.find((announcement) => isLeaving(announcement, now))
  return (
    <>
      {leaving ? (
        <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate({ id: leaving._id })}>
          Undo message
        </Button>
      ) : (
        <Button onClick={() => announce({ to })}>Message all</Button>
      )}
      <AnnounceDialog announcing={announcing} onClose={close} />
    </>
  )
}
