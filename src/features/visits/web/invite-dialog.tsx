import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessageTemplates } from '#src/features/institute/web/message-templates.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { chatUrl } from '#src/web/ui/contact-links.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import type { Invitation, OpenClass } from '../contract.ts'
import { composeInvitation, placeInWords } from '../rules.ts'
import { visitsApi } from './api.ts'
import { When } from './when.tsx'

/** A demo booking, and whose it is. */
export type InvitedBooking = { _id: string; name: string; phoneE164: string; hasEmail: boolean }
type Props = {
  booking: InvitedBooking | undefined
  onClose: () => void /** WhatsApp was opened. */
  onMessage?: () => void
}

/** Invites the visitor of a booking to one of the next classes, and then writes to them. */
export const InviteDialog = ({ booking, ...props }: Props) => (
  <Dialog title={booking && `Invite ${stripBidi(booking.name)}`} onClose={props.onClose}>
    {booking && <Inviting key={booking._id} booking={booking} {...props} />}
  </Dialog>
)

type OpenProps = Props & { booking: InvitedBooking }

function Inviting(props: OpenProps) {
  const [isChoosing, setChoosing] = useState(false)
  const query = useQuery(visitsApi.ofBooking.queryOptions({ input: { id: props.booking._id } }))
  const { data: invitation } = query
  if (!invitation) return <Failed query={query} />
  const { visit } = invitation
  if (visit?.state === 'coming' && !isChoosing)
    return <Invited {...props} visit={visit} onChange={() => setChoosing(true)} />
  return <Choice {...props} invitation={invitation} onInvited={() => setChoosing(false)} />
}

const PAST = {
  came: 'They came to the class on',
  missed: 'They did not come to the class on',
  begun: 'They are invited to the class on',
  over: 'They were invited to the class on',
}

type ChoiceProps = OpenProps & { invitation: Invitation; onInvited: () => void }

function Choice({ booking: { _id: id }, invitation: { visit, classes }, onInvited, onClose }: ChoiceProps) {
  const name = useId()
  const [chosen, setChosen] = useState<string>()
  const invite = useMutation(visitsApi.invite.mutationOptions(useMutationFeedback('Failed to invite the visitor.')))
  const isMove = visit?.state === 'coming'
  const choices = classes.filter(({ _id }) => !isMove || _id !== visit._id)
  // The chosen one may be full by now, and gone from the list.
  const classId = choices.find(({ _id }) => _id === chosen)?._id
  return (
    <div className="grid gap-4">
      {visit && visit.state !== 'coming' && (
        <p>
          {PAST[visit.state]} <When {...visit} />.
        </p>
      )}
      {choices.length === 0 ? (
        <p>No class of this course has a free seat for a visitor. Plan one first, or call to find another day.</p>
      ) : (
        <fieldset className="grid gap-2">
          <legend className="float-left mb-2 font-semibold">Which class?</legend>
          {choices.map((choice) => (
            <ClassChoice
              key={choice._id}
              name={name}
              choice={choice}
              isChosen={choice._id === classId}
              onChoose={setChosen}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={!classId || invite.isPending}
          onClick={() => classId && invite.mutate({ id, classId, move: isMove }, { onSuccess: onInvited })}
        >
          {isMove ? 'Invite to this class instead' : 'Invite'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  )
}

type ClassChoiceProps = { name: string; choice: OpenClass; isChosen: boolean; onChoose: (id: string) => void }

const ClassChoice = ({ name, choice, isChosen, onChoose }: ClassChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 rounded-xl border border-line-strong px-4 py-2 has-checked:border-accent">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={() => onChoose(choice._id)}
      className="size-5 shrink-0 accent-accent"
    />
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-semibold">
        <When {...choice} />
      </span>
      <span className="block text-base text-ink-muted">
        {placeInWords(choice)}
        {`, ${countInWords(choice.chairsLeft, 'seat')} for visitors`}
      </span>
    </span>
  </label>
)

type InvitedProps = OpenProps & { visit: NonNullable<Invitation['visit']>; onChange: () => void }

function Invited({ booking: { _id: id, name, phoneE164, hasEmail }, visit, onChange, onMessage }: InvitedProps) {
  const [isAsking, ask, close] = useDialogSubject<true>()
  const withdraw = useMutation(
    visitsApi.withdraw.mutationOptions(useMutationFeedback('Failed to withdraw the invitation.')),
  )
  const [templates, institute] = [useMessageTemplates(), useInstitute()]
  const chat = templates && chatUrl(phoneE164, composeInvitation(name, visit, { templates, institute }))
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {stripBidi(name)} is invited:{' '}
        <strong>
          <When {...visit} />
        </strong>
        {visit.joinUrl ? ', online' : visit.room && `, ${stripBidi(visit.room)}`}.{' '}
        {hasEmail
          ? `The email has the day, ${visit.joinUrl ? 'the link to join' : 'the address'} and a link to cancel.`
          : 'Without an email address, please call or write.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {chat && (
          <ButtonLink variant="primary" to={chat} target="_blank" rel="noreferrer" onClick={onMessage}>
            <MessageCircle aria-hidden className="size-5" />
            Open WhatsApp
          </ButtonLink>
        )}
        <Button onClick={onChange}>Choose another class</Button>
        <Button variant="remove" disabled={withdraw.isPending} onClick={() => ask(true)}>
          Withdraw
        </Button>
      </div>
      <Confirm
        question={
          isAsking
            ? !hasEmail
              ? 'Nobody is emailed, because there is no email address: please call or write.'
              : `${stripBidi(name)} gets an email that the class is cancelled, with the next ones to choose from.`
            : undefined
        }
        title={isAsking ? 'Withdraw the invitation' : undefined}
        action="Withdraw"
        isWorking={withdraw.isPending}
        onClose={close}
        onConfirm={() => withdraw.mutate({ id }, { onSettled: close })}
      />
    </div>
  )
}
