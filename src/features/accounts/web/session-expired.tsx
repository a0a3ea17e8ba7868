import { Link } from 'react-router'
import type { User } from '#src/access/user.ts'
import { useAuth } from './auth.tsx'
import { LoginForm } from './login-form.tsx'

type Props = { was: User; reason: string; isDeleted: boolean }

/** It comes after the page: its heading is read out once it is there. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** Stands in front of an open dashboard whose session has ended; the same user goes on where they were, if their account is there. */
export default function SessionExpired({ was, reason, isDeleted }: Props) {
  const { resume, setUser } = useAuth()
  return (
    <>
      <h1 ref={focus} tabIndex={-1} className="text-3xl">
        {reason}
      </h1>
      {isDeleted ? (
        <p>What you typed on this page was not saved.</p>
      ) : (
        <>
          <p>Log in again to continue. Nothing you typed is lost.</p>
          <LoginForm
            email={was.email}
            onEntered={async (user) => (user._id === was._id ? resume(user) : setUser(user))}
          />
        </>
      )}
      <Link to="/login" className="inline-flex min-h-11 items-center justify-self-start">
        Return to Login
      </Link>
    </>
  )
}
