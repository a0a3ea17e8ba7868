import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { Button } from '#src/web/ui/button.tsx'
import { MAX_PASSKEYS } from '../../rules.ts'
import { DeviceRow } from '../devices/device-row.tsx'
import { hasPasskeys } from './ask-device.ts'

export type Passkey = { _id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** What may be changed about two-step login; each begins with a form. */
export type Change =
  | { name: 'set up app' | 'remove app' | 'add passkey' | 'new codes' | 'turn off' }
  | { name: 'rename passkey' | 'remove passkey'; passkey: Passkey }

type Props = {
  state: { since: string | null; passkeys: Passkey[]; recoveryCodesLeft: number } | undefined
  onChange: (change: Change) => void
}

/** By what a login is finished after the password, and what there is to change about it. */
export function FactorList({ state, onChange }: Props) {
  const isOn = state && (state.since !== null || state.passkeys.length > 0)
  return (
    <>
      {isOn ? (
        <ul aria-label="How you finish a login" className="grid gap-2">
          {state.since && (
            <DeviceRow name="Authenticator app" about={`Since ${formatDate(state.since)}`}>
              {state.passkeys.length > 0 && (
                <Button small aria-label="Remove Authenticator app" onClick={() => onChange({ name: 'remove app' })}>
                  Remove
                </Button>
              )}
            </DeviceRow>
          )}
          {state.passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <p>
          After your password a login also asks for a code from an app on your phone, or for a passkey: your
          fingerprint, your face or a security key. So your password alone is not enough to log in. Turning it on logs
          you out on every other device.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!state?.since && (
          <Button disabled={!state} onClick={() => onChange({ name: 'set up app' })}>
            Set up an authenticator app
          </Button>
        )}
        <AddPasskey isFull={!state || state.passkeys.length >= MAX_PASSKEYS} onChange={onChange} />
      </div>
      {isOn && (
        <>
          <p>{countInWords(state.recoveryCodesLeft, 'recovery code')} left.</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onChange({ name: 'new codes' })}>New recovery codes</Button>
            <Button onClick={() => onChange({ name: 'turn off' })}>Turn off two-step login</Button>
          </div>
        </>
      )}
    </>
  )
}

function AddPasskey({ isFull, onChange }: { isFull: boolean } & Pick<Props, 'onChange'>) {
  if (useHydrated() && !hasPasskeys()) return null
  return (
    <Button disabled={isFull} onClick={() => onChange({ name: 'add passkey' })}>
      Add a passkey
    </Button>
  )
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey } & Pick<Props, 'onChange'>) {
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'
  return (
    <DeviceRow name={name} about={`Passkey since ${formatDate(createdAt)}, ${used}`}>
      <Button small aria-label={`Rename ${name}`} onClick={() => onChange({ name: 'rename passkey', passkey })}>
        Rename
      </Button>
      <Button small aria-label={`Remove ${name}`} onClick={() => onChange({ name: 'remove passkey', passkey })}>
        Remove
      </Button>
    </DeviceRow>
  )
}
