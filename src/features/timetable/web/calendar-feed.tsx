import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { copyText } from '#src/web/ui/overlays/copy-text.ts'
import { timetableApi } from './api.ts'
import { Folded } from './folded.tsx'

const FAILED = 'Failed to create the calendar link.'

/** The user's timetable as a calendar subscription, by a secret address that is shown once, when it is created. */
export function CalendarFeed() {
  const [isConfirming, setConfirming] = useState(false)
  const { onError, onSuccess } = useMutationFeedback(FAILED)
  const made = useMutation(
    timetableApi.makeFeed.mutationOptions({
      onError,
      // Of two presses the later makes the address that stays, and is answered last.
      scope: { id: 'feed' },
    }),
  )
  const removed = useMutation(
    timetableApi.removeFeed.mutationOptions({
      onError,
      onSuccess(data) {
        made.reset()
        onSuccess(data)
      },
      onSettled: () => setConfirming(false),
    }),
  )
  return (
    <Folded title="Add to my calendar">
      <p className="max-w-prose text-base text-ink-muted">
        Subscribe to this link in your calendar app to see your classes and every change to them. Anyone with the link
        can read your timetable. A new link replaces the old one.
      </p>
      {made.data && <Address url={made.data.url} />}
      <div className="flex flex-wrap gap-2">
        <Button small disabled={made.isPending} onClick={() => made.mutate({})}>
          {made.data ? 'Get a new link' : 'Get my calendar link'}
        </Button>
        <Button small variant="remove" onClick={() => setConfirming(true)}>
          Turn off
        </Button>
      </div>
      <Confirm
        question={
          isConfirming
            ? 'Are you sure you want to turn off your calendar link? Calendars that use it no longer get updates.'
            : undefined
        }
        action="Turn off"
        isWorking={removed.isPending}
        onConfirm={() => removed.mutate({})}
        onClose={() => setConfirming(false)}
      />
    </Folded>
  )
}

function Address({ url }: { url: string }) {
  const copy = () => copyText(url, 'Link copied.', 'Please select the link and copy it.')
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-base">
        Your calendar link
        <input
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className="min-h-11 w-full rounded-lg border border-line-strong bg-paper px-3"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <ButtonLink small variant="primary" to={url.replace(/^https?:/, 'webcal:')} reloadDocument>
          Open in my calendar
        </ButtonLink>
        <Button small onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
