import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { PasswordField } from '#src/web/forms/field.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import type { Confirming } from '../../social-contract.ts'
import { accountsApi } from '../api.ts'
import { AskProvider, scrollIntoView } from './ask-provider.tsx'

export const confirmationQuery = () => accountsApi.confirmation.queryOptions()

/** By what a form is sent: a password in it, or what the provider confirmed. */
export type By = 'password' | 'provider'

/** By what a change is confirmed, and whether that was done. Until it is known, by a password, as most do. */
export function useConfirmation({ purpose, about }: Confirming) {
  const { data } = useQuery(confirmationQuery())
  const isConfirmed = data?.confirmed === purpose && data.about === (about ?? null)
  return { by: data?.by ?? 'password', isConfirmed }
}

/** Afterwards the server is asked again: a confirmation is used up by what it was for, or may have expired before. */
export function useWhatIsConfirmed() {
  const queryClient = useQueryClient()
  return async <Answer,>(by: By, work: () => Promise<Answer>) => {
    try {
      return await work()
    } finally {
      if (by === 'provider') void queryClient.invalidateQueries({ queryKey: accountsApi.confirmation.key() })
    }
  }
}

type Props = Confirming & { children: (by: By) => ReactNode; cancel?: ReactNode }

/** A form that asks for the password; whoever has none confirms first that it is them. */
export function WithProof({ children, cancel, ...confirming }: Props) {
  const { by, isConfirmed } = useConfirmation(confirming)
  if (by === 'password' || (by === 'provider' && isConfirmed)) return <Fragment key={by}>{children(by)}</Fragment>
  return (
    <div className="grid gap-4">
      {by === 'provider' ? <AskProvider {...confirming} /> : <NoPassword />}
      {cancel && <div className="flex flex-wrap gap-3">{cancel}</div>}
    </div>
  )
}

export const NoPassword = () => (
  <p>
    You have no password yet. <Link to="/forgot-password">Set one with a link by email</Link>
  </p>
)

/** Where the password is typed; who confirmed has none to type. */
export const ProofField = ({ by, name, label = 'Your password' }: { by: By; name: string; label?: string }) =>
  by === 'password' ? (
    <PasswordField name={name} label={label} autoComplete="current-password" />
  ) : (
    <div ref={scrollIntoView} data-sought>
      <Notice kind="success">Confirmed with Google. You have five minutes.</Notice>
    </div>
  )
