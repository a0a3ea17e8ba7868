import { data, useSearchParams } from 'react-router'
import { APPROVAL_PENDING } from '#src/access/audience.ts'
import { isPending, isStaff } from '#src/access/rules.ts'
import { accountsApi } from '#src/features/accounts/web/api.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { LoginForm } from '#src/features/accounts/web/login-form.tsx'
import { codePath } from '#src/features/accounts/web/second-factor/is-code-required.ts'
import { requestContext, serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { BarePage } from '#src/web/ui/error-page.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { attendanceApi } from '../api.ts'
import type { Route } from './+types/check-in-page.ts'
import { CheckInForm } from './check-in-form.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** Where a login without JavaScript returns to, with the ticket of the code. */
const WITH_TICKET = '/check-in?noted'

/** A code that is opened while signed out is noted in a ticket; to whom it belongs shows after the login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(requestContext).setup.classroom) throw data(null, { status: 404 })
  const code = new URL(request.url).searchParams.get('code')
  if (!code || context.get(requestContext).user) return null
  return serverCall(
    context,
    attendanceApi.ticket,
  )({ code }).then(
    ({ message }) => ({ isNoted: true, message }),
    ({ message }: Error) => ({ isNoted: false, message }),
  )
}

export async function action({ context, request }: Route.ActionArgs) {
  const isLogin = (await request.clone().formData()).has('email')
  if (isLogin)
    return handleForm(request, {
      send: serverCall(context, accountsApi.login),
      next: WITH_TICKET,
      elsewhere: codePath,
    })
  return handleForm(request, {
    send: serverCall(context, attendanceApi.checkIn),
    next: '/dashboard/student',
    flash: ({ message }: { message: string }) => ({ kind: 'success', message }),
  })
}

export default function CheckInPage({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const { user, setUser } = useAuth()
  const [query] = useSearchParams()
  const isNoted = ticket?.isNoted || query.has('noted')
  return (
    <BarePage>
      <Page width="narrow">
        <PageHead title="Check in" hidden />
        <div className="grid gap-6">
          <h1 className="text-4xl">Check in</h1>
          {!user && (
            <>
              {ticket && <Notice kind={ticket.isNoted ? 'success' : 'error'}>{ticket.message}</Notice>}
              {!ticket && <p>Log in and type the code that your mentor shows.</p>}
              <LoginForm actionData={actionData} onEntered={async (entered) => setUser(entered)} />
            </>
          )}
          {user && isPending(user) && <p>{APPROVAL_PENDING}</p>}
          {user && isStaff(user) && (
            <p>Only students check in here. To show them the code, open the attendance register of the class.</p>
          )}
          {user && !isPending(user) && !isStaff(user) && (
            <CheckInForm code={query.get('code') ?? ''} isNoted={isNoted} actionData={actionData} />
          )}
        </div>
      </Page>
    </BarePage>
  )
}
