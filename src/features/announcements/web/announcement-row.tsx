import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UserRow } from '#src/features/seats/web/user-row.tsx'
import { nonBreaking, stripBidi } from '#src/shared/text.ts'
import { formatDateTime, formatZonedTime } from '#src/shared/time.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { messages } from '../messages.ts'
import type { Announcement } from '../shapes.ts'
import { announcementsApi } from './api.ts'
import { LinkedText } from './linked-text.tsx'

type Props = { announcement: Announcement; onCorrect: () => void; onWithdraw: () => void }

/** One line; opened it shows the text, and of whoever has not seen it the ways to tell them. */
export function AnnouncementRow({ announcement, onCorrect, onWithdraw }: Props) {
  const { subject, text, corrects, sentAt, isWithdrawn } = announcement
  const [isOpen, setOpen] = useState(false)
  const name = stripBidi(subject)
  return (
    <li className="flex items-start gap-2 py-2">
      <details className="min-w-0 grow" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer wrap-anywhere">
          <span className="font-semibold">{name}</span> <State announcement={announcement} />
          <span className="block text-sm text-ink-muted">{aboutInWords(announcement)}</span>
        </summary>
        <div className="grid gap-2 pt-2 pl-4">
          {corrects && <p className="wrap-anywhere">{messages.correctionOf(corrects.subject)}</p>}
          <LinkedText>{text}</LinkedText>
          {isOpen && sentAt && !isWithdrawn && <Unseen announcement={announcement} />}
        </div>
      </details>
      {!isWithdrawn && (
        <RowMenu of={name}>
          {sentAt && (
            <Button small aria-label={`Correct ${name}`} onClick={onCorrect}>
              Correct
            </Button>
          )}
          <Button small variant="remove" aria-label={`Withdraw ${name}`} onClick={onWithdraw}>
            Withdraw
          </Button>
        </RowMenu>
      )}
    </li>
  )
}

function State({ announcement: { isWithdrawn, correctedBy, sentAt } }: { announcement: Announcement }) {
  if (isWithdrawn) return <Badge tone="bad">Withdrawn</Badge>
  if (!sentAt) return <Badge tone="plain">To be sent</Badge>
  return correctedBy && <Badge tone="warn">Corrected</Badge>
}

/** 'Seen by 11 of 14, 29 Nov 2026, 12:56 AM, Meera Nair' */
const aboutInWords = ({ at, sentAt, isWithdrawn, seen, authorName }: Announcement) =>
  [
    sentAt && !isWithdrawn && seen && messages.seenBy(seen.seen, seen.of),
    sentAt ? formatDateTime(sentAt) : formatZonedTime(at),
    authorName && stripBidi(authorName),
  ]
    .filter(Boolean)
    .join(', ')

function Unseen({ announcement: { _id: id, subject, text } }: { announcement: Announcement }) {
  const query = useQuery(announcementsApi.receipts.queryOptions({ input: { id } }))
  if (query.isError && !query.data) return <Failed query={query} />
  if (!query.data?.unseen.length) return null
  return (
    <ul aria-label={`Who has not seen ${stripBidi(subject)}`} className="divide-y divide-line">
      {query.data.unseen.map((student) => (
        <UserRow
          key={student._id}
          user={student}
          about={nonBreaking(student.phone) || 'No phone number'}
          text={messages.toStudent(student.name, subject, text)}
        />
      ))}
    </ul>
  )
}
