import { useState } from 'react'
import { ANOTHER_USER_LOGGED_IN } from '#src/access/audience.ts'
import type { User } from '#src/access/user.ts'
import { countInWords, joinNames, stripBidi } from '#src/shared/text.ts'
import { waitingForms } from '#src/web/offline/unsent.ts'
import { listUnsent } from '#src/web/offline/unsent-changes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { BarePage } from '#src/web/ui/error-page.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../messages.ts'
import { homePath } from '../rules.ts'
import { LoginForm } from './login-form.tsx'
import { SocialButton } from './social-button.tsx'

type Props = {
  was: User
  /** Null until the server has said who it is. */
  user: User | null
}

const MAX_KINDS = 5

/** In place of a page whose user is no longer who is logged in: another page begins anew, with nothing of the user before. */
export default function AnotherUser({ was, user }: Props) {
  const [isReturning, setReturning] = useState(false)
  const [unsent] = useState(() => listUnsentIn(window, was._id))
  const heading = user ? messages.isLoggedIn(user.name) : ANOTHER_USER_LOGGED_IN
  return (
    <BarePage>
      <PageHead title={heading} hidden />
      <Page width="narrow">
        <div role="alert" className="mb-6 grid gap-4">
          <h1 className="text-3xl">{heading}</h1>
          <p>{messages.pageWas(was.name)}</p>
          {unsent.length > 0 && (
            <p className="font-semibold">{messages.logInToSend(was.name, joinNames(unsent, MAX_KINDS))}</p>
          )}
        </div>
        {isReturning ? (
          <div className="grid gap-6">
            <LoginForm onEntered={async (entered) => (entered._id === was._id ? location.reload() : reload(entered))} />
            <SocialButton>Continue with Google</SocialButton>
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => reload(user)}>
              {user ? `Continue as ${stripBidi(user.name)}` : 'Continue'}
            </Button>
            <Button onClick={() => setReturning(true)}>Log in as {stripBidi(was.name)}</Button>
          </div>
        )}
      </Page>
    </BarePage>
  )
}

function listUnsentIn(window: Window, userId: string) {
  const forms = waitingForms(window, userId).length
  return [...listUnsent(userId).map(({ what }) => what), ...(forms > 0 ? [countInWords(forms, 'form')] : [])]
}

/** A public page is everyone's, one of the dashboard of one role. */
function reload(user: User | null) {
  if (location.pathname.startsWith('/dashboard')) location.assign((user && homePath(user)) ?? '/')
  else location.reload()
}
