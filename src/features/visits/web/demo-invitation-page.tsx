import { ORPCError } from '@orpc/client'
import { data } from 'react-router'
import { joinKnown, mapLink } from '#src/shared/institute/reach.ts'
import { stripBidi } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { requestContext, serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callLink } from '#src/web/ui/contact-links.ts'
import { BarePage } from '#src/web/ui/error-page.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { OwnClass } from '../contract.ts'
import { limitListed } from '../rules.ts'
import type { Route } from './+types/demo-invitation-page.ts'
import { CancelForm, MoveForm } from './answer-forms.tsx'
import { visitsApi } from './api.ts'
import { When } from './when.tsx'

/** Where an answer leads: the link itself is used by then. */
const ANSWERED = new Map([
  ['cancelled', 'Your demo class is cancelled. You are welcome to book another one at any time.'],
  ['moved', 'Your demo class is moved. We have emailed you the new day, with a new link.'],
])

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  if (!context.get(requestContext).setup.classroom) throw data(null, { status: 404 })
  const answered = ANSWERED.get(secret)
  if (answered) return data({ answered, invitation: null, refusal: null, isOver: false })
  return serverCall(
    context,
    visitsApi.byLink,
  )({ secret }).then(
    (invitation) => data({ answered: null, invitation, refusal: null, isOver: false }),
    (error: unknown) => {
      if (!(error instanceof ORPCError)) throw error
      const { message: refusal, status } = error
      return data({ answered: null, invitation: null, refusal, isOver: status === 404 }, { status })
    },
  )
}

export async function action({ context, request, params: { secret } }: Route.ActionArgs) {
  const isCancelling = (await request.clone().formData()).get('answer') === 'cancel'
  return handleForm(request, {
    send: (typed: { answer: 'cancel' | 'move'; classId?: string }) =>
      serverCall(context, visitsApi.respond)({ ...typed, secret }),
    next: `/demo-invitation/${isCancelling ? 'cancelled' : 'moved'}`,
    flash: ({ message }) => ({ kind: 'success', message }),
  })
}

/**
 * Where the link of an invitation leads, without an account: the class, a way to cancel it, and the next classes to choose
 * from. Its forms are sent by the browser itself, so they work without JavaScript.
 */
export default function DemoInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answered, invitation, refusal, isOver } = loaderData
  return (
    <BarePage>
      <Page width="narrow">
        <PageHead title="Your demo class" hidden />
        <div className="grid grid-cols-1 gap-6">
          <h1 className="text-4xl">Your demo class</h1>
          {answered && <Notice kind="success">{answered}</Notice>}
          {refusal && <Notice kind="error">{refusal}</Notice>}
          {invitation && actionData && <Notice kind="error">{actionData.message}</Notice>}
          {invitation?.visit && <Details visit={invitation.visit} />}
          {invitation && !invitation.visit && <Gone hasOthers={invitation.classes.length > 0} />}
          {invitation && <MoveForm classes={invitation.classes} isFirst={invitation.visit === null} />}
          {invitation?.visit && <CancelForm visit={invitation.visit} />}
          {refusal && !isOver && <Again />}
          {(answered || isOver) && <Elsewhere isOver={isOver} />}
          <Questions />
        </div>
      </Page>
    </BarePage>
  )
}

function Questions() {
  const institute = useInstitute()
  const { phone, hours } = institute
  if (!phone) return null
  return (
    <p className="text-ink-muted">
      Questions? Call us on <a href={callLink(institute)}>{phone}</a>
      {hours ? (
        <>
          {' '}
          <span className="whitespace-nowrap">({hours}).</span>
        </>
      ) : (
        '.'
      )}
    </p>
  )
}

function Details({ visit }: { visit: OwnClass }) {
  const { visitorsBring } = useInstitute()
  return (
    <dl className="grid grid-cols-1 gap-3 rounded-2xl border border-line bg-paper-raised p-4 [&_dt]:font-semibold">
      <div>
        <dt>Course</dt>
        <dd className="wrap-anywhere">{stripBidi(visit.title)}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>
          <When {...visit} /> (IST)
        </dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd className="wrap-anywhere">
          {visit.joinUrl ? <Joining url={visit.joinUrl} /> : <Address room={visit.room} />}
        </dd>
      </div>
      {visitorsBring.length > 0 && !visit.joinUrl && (
        <div>
          <dt>Please bring</dt>
          <dd>{limitListed(visitorsBring)}</dd>
        </div>
      )}
    </dl>
  )
}

const touchable = 'inline-flex min-h-11 items-center'

const Joining = ({ url }: { url: string }) => (
  <>
    Online
    <br />
    <a href={url} rel="noreferrer" className={touchable}>
      {url}
    </a>
  </>
)

function Address({ room }: { room: string }) {
  const institute = useInstitute()
  const { name, address } = institute
  return (
    <>
      {joinKnown(stripBidi(room), name, address)}
      <br />
      {mapLink(institute) && (
        <a href={mapLink(institute)} rel="noreferrer" className={touchable}>
          Show on the map
        </a>
      )}
    </>
  )
}

const Gone = ({ hasOthers }: { hasOthers: boolean }) => (
  <p>This class was cancelled or is over.{hasOthers && ' You can choose another one.'}</p>
)

/** The link is as good as it was: it was only not looked up now. */
const Again = () => (
  <p>
    <ButtonLink variant="primary" to="" reloadDocument>
      Try again
    </ButtonLink>
  </p>
)

const Elsewhere = ({ isOver }: { isOver: boolean }) => (
  <>
    {isOver && <p>You can book a demo class again: it is free, and we will find a day that suits you.</p>}
    <p className="flex flex-wrap gap-3">
      <ButtonLink variant={isOver ? 'primary' : 'plain'} to="/book-demo">
        Book a demo class
      </ButtonLink>
      <ButtonLink to="/">Return to Homepage</ButtonLink>
    </p>
  </>
)
