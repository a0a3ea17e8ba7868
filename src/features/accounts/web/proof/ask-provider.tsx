import { useSearchParams } from 'react-router'
import { reachUs } from '#src/shared/institute/reach.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import type { Confirming } from '../../social-contract.ts'

const FAILED = 'The login with Google was cancelled or failed. Please try again.'
/** By the parameter `refused` of the page that the provider leads back to (product 3.8). */
const REFUSALS = new Map([
  ['other', 'This Google account does not open your account. Please use the one that you log in with.'],
  ['stale', 'Google did not ask you to log in again. Log out of Google in this browser, then confirm once more.'],
])

/** What the page was opened for: to go on with what one has confirmed, or to read why not. */
export function useReturn() {
  const [query] = useSearchParams()
  return { confirm: query.get('confirm'), about: query.get('about'), refused: query.get('refused') }
}

/** The provider leads back to the beginning of the page. Who went on before it was hydrated is not moved under the finger. */
export function scrollIntoView(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.scrollIntoView({ block: 'center' })
}

/** For who has no password: leads to the provider, which leads back to the same page. */
export function AskProvider({ purpose, about }: Confirming) {
  const { confirm, refused } = useReturn()
  const untold = `Google does not tell us when you logged in. Please ${reachUs(useInstitute())}.`
  const query = new URLSearchParams({ for: purpose, ...(about && { about }) })
  return (
    <>
      {refused && confirm === purpose && (
        <div ref={scrollIntoView} data-sought>
          <Notice kind="error">{refused === 'untold' ? untold : (REFUSALS.get(refused) ?? FAILED)}</Notice>
        </div>
      )}
      <p>
        You have no password here. {purpose === 'password' ? 'To set one' : 'To confirm that it is you'}, log in with
        Google once more.
      </p>
      <ButtonLink
        to={`/api/auth/google/confirm?${query}`}
        reloadDocument
        variant={purpose === 'password' ? 'plain' : 'primary'}
        className="justify-self-start"
      >
        Confirm with Google
      </ButtonLink>
    </>
  )
}
