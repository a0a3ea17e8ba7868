import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callLink } from '#src/web/ui/contact-links.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'

type Reason = { title: string; more: ReactNode; ways?: ReactNode; drawing?: string }

/** By the parameter `reason` (product 3.6). */
const REASONS = new Map<string, Reason>([
  [
    'pending_approval',
    { title: 'Account Pending Approval', more: <WhatComesNext />, ways: <Meanwhile />, drawing: 'waiting' },
  ],
  ['access_denied', { title: 'Access Denied', more: 'Your sign-in provider has not verified this email address.' }],
  [
    'linked',
    {
      title: 'Another Google account opens the account with this email.',
      more: (
        <>
          <p>Log in with that Google account, or with your email and password.</p>
          <p>If you have neither any more, call us. We will check who you are, and help you.</p>
        </>
      ),
      ways: <Call />,
    },
  ],
  [
    'google_failed',
    {
      title: 'Google Sign-In was cancelled or failed.',
      more: 'You can also log in with your email and password.',
    },
  ],
])
const OTHER: Reason = { title: 'Authentication Failed', more: 'Please log in again.' }

export default function RejectedPage() {
  const [query] = useSearchParams()
  const { title, more, ways, drawing = 'locked' } = REASONS.get(query.get('reason') ?? '') ?? OTHER
  return (
    <MessagePage
      drawing={drawing}
      message={title}
      ways={
        <>
          {ways}
          <Link to="/login" className="inline-flex min-h-11 items-center">
            Return to Login
          </Link>
        </>
      }
    >
      {more}
    </MessagePage>
  )
}

function WhatComesNext() {
  const { hours } = useInstitute()
  return (
    <>
      <p>
        {hours ? (
          <>
            A mentor checks every new account during our office hours: <WithHours sentence={hours} />.
          </>
        ) : (
          'A mentor checks every new account.'
        )}
      </p>
      <p>You do not need to do anything. This page opens your dashboard as soon as your account is approved.</p>
    </>
  )
}

function Meanwhile() {
  return (
    <p className="grid w-full gap-2 sm:flex sm:flex-wrap sm:gap-4">
      <ButtonLink to="/courses">See the courses</ButtonLink>
      <ButtonLink to="/book-demo">Attend a free demo class</ButtonLink>
      <Call />
    </p>
  )
}

function Call() {
  const institute = useInstitute()
  return institute.phone && <ButtonLink to={callLink(institute)}>Call {institute.phone}</ButtonLink>
}
