import { useMutation, useQuery } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { messages } from '../messages.ts'
import type { Announcement, AudienceOf } from '../shapes.ts'
import type { Announcing } from './announce-dialog.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { announcementsApi, announcementsQuery } from './api.ts'

const AnnounceDialog = lazyDialog(() => import('./announce-dialog.tsx'), 'announcing')

/** What staff announced to a batch or a course, and who has seen it; nothing where nothing was. */
export function AnnouncementsSection({ to }: { to: AudienceOf }) {
  const { data = [] } = useQuery(announcementsQuery(to))
  const [toWithdraw, ask, close] = useDialogSubject<Announcement>()
  const [announcing, announce, stop] = useDialogSubject<Announcing>()
  const withdraw = useMutation(
    announcementsApi.withdraw.mutationOptions(useMutationFeedback('Failed to withdraw the announcement.')),
  )
  if (data.length === 0) return null
  return (
    <Panel title="Announcements">
      <ul aria-label="Announcements" className="divide-y divide-line">
        {data.map((announcement) => (
          <AnnouncementRow
            key={announcement._id}
            announcement={announcement}
            onCorrect={() => announce({ to, corrects: announcement })}
            onWithdraw={() => (announcement.sentAt ? ask(announcement) : withdraw.mutate({ id: announcement._id }))}
          />
        ))}
      </ul>
      <Confirm
        question={toWithdraw && messages.askToWithdraw}
        action="Withdraw"
        isWorking={withdraw.isPending}
        onClose={close}
        onConfirm={() => toWithdraw && withdraw.mutate({ id: toWithdraw._id }, { onSettled: close })}
      />
      <AnnounceDialog announcing={announcing} onClose={stop} />
    </Panel>
  )
}
