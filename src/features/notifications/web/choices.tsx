import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { OPTIONAL_KINDS, type OptionalKind } from '../rules.ts'
import { notificationsApi } from './api.ts'

export const choicesQuery = notificationsApi.choices.queryOptions()

/** Whether one wants the emails of a kind, which is a consent: `wording` is what one agrees to. */
type EmailChoice = { isWanted: boolean; wording: string; choose: (isWanted: boolean) => void }

type Props = {
  /** Of the kinds that are emailed at all. */
  emails: Partial<Record<OptionalKind, EmailChoice>>
}

/** Which notifications one wants, by kind and channel, each saved as it is pressed. */
export function NotificationChoices({ emails }: Props) {
  const [inAppId, byEmailId] = [useId(), useId()]
  const query = useQuery(choicesQuery)
  const setup = useSetup()
  if (!query.data) return <Failed query={query} />
  return (
    <section className="grid max-w-5xl gap-3 border-t border-line pt-6 *:max-w-2xl">
      <h2 className="text-2xl">Notifications</h2>
      <p className="text-ink-muted">
        What concerns your own {setup?.classroom ? 'seat, class or account' : 'account'} is always sent.
      </p>
      <table aria-label="Which notifications you want" className="w-full text-left">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Notify me of
            </th>
            <th scope="col" id={inAppId} className="w-20 py-2 text-center sm:w-28 font-semibold">
              In the app
            </th>
            <th scope="col" id={byEmailId} className="w-20 py-2 text-center sm:w-28 font-semibold">
              By email
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data.map(({ kind, isWanted }) => (
            <KindRow
              key={kind}
              kind={kind}
              isWanted={isWanted}
              email={emails[kind]}
              headings={{ inAppId, byEmailId }}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = {
  kind: OptionalKind
  isWanted: boolean
  email: EmailChoice | undefined
  headings: { inAppId: string; byEmailId: string }
}

function KindRow({ kind, isWanted, email, headings: { inAppId, byEmailId } }: RowProps) {
  const feedback = useMutationFeedback('Failed to save which notifications you want.')
  // One after the other, so that of two presses on a box the last one counts.
  const scope = { id: `notifications of ${kind}` }
  const { mutate, isPending, variables } = useMutation(notificationsApi.choose.mutationOptions({ ...feedback, scope }))
  const { text } = OPTIONAL_KINDS[kind]
  const wordingId = useId()
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-4 font-normal">
        {text}
        {email && (
          <p id={wordingId} className="text-sm text-ink-muted">
            {email.wording}
          </p>
        )}
      </th>
      <td>
        <ChoiceBox
          text={text}
          describedBy={inAppId}
          isWanted={isPending ? variables.isWanted : isWanted}
          choose={(isWanted) => mutate({ kind, isWanted })}
        />
      </td>
      <td className="text-center text-sm text-ink-muted">
        {email ? <ChoiceBox text={text} describedBy={`${byEmailId} ${wordingId}`} {...email} /> : 'No email'}
      </td>
    </tr>
  )
}

type BoxProps = Omit<EmailChoice, 'wording'> & { text: string; describedBy: string }

/** Stays enabled while its choice is saved, because a disabled box loses the keyboard's focus. */
const ChoiceBox = ({ text, describedBy, isWanted, choose }: BoxProps) => (
  <label className="grid min-h-11 place-items-center">
    <input
      type="checkbox"
      className="size-5"
      aria-label={text}
      aria-describedby={describedBy}
      checked={isWanted}
      onChange={({ target }) => choose(target.checked)}
    />
  </label>
)
