import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { howMany } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { SESSION_KEY } from '#src/web/api/session.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { accountsApi } from '../api.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** With the QR code, which few who open a profile need. */
const SetUpApp = lazyOrBlank(() => import('./set-up-app.tsx'))

type Step =
  | { name: 'set up' | 'new codes' | 'turn off' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'keep'; codes: string[] }

/** Turns two-step login on and off, and makes new recovery codes; each begins with the password. */
export function TwoStepLogin({ onDone }: { onDone?: () => void }) {
  const state = useQuery(accountsApi.secondFactor.queryOptions())
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>()
  async function end() {
    setStep(undefined)
    await queryClient.invalidateQueries({ queryKey: accountsApi.secondFactor.key() })
    await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    onDone?.()
  }
  const cancel = () => setStep(undefined)
  if (state.isError && !state.data) return <Failed query={state} />
  if (step?.name === 'keep') return <RecoveryCodes codes={step.codes} onDone={() => void end()} />
  if (step?.name === 'scan')
    return (
      <Suspense>
        <SetUpApp
          secret={step.secret}
          uri={step.uri}
          onConfirmed={(codes) => setStep({ name: 'keep', codes })}
          onCancel={cancel}
        />
      </Suspense>
    )
  if (step?.name === 'set up')
    return (
      <ProofForm
        action="Continue"
        send={async (proof) => setStep({ name: 'scan', ...(await accountsApi.beginSecondFactor.call(proof)) })}
        onCancel={cancel}
      />
    )
  if (step?.name === 'new codes')
    return (
      <ProofForm
        action="Make new codes"
        send={async (proof) =>
          setStep({ name: 'keep', codes: (await accountsApi.newRecoveryCodes.call(proof)).recoveryCodes })
        }
        onCancel={cancel}
      />
    )
  if (step?.name === 'turn off')
    return (
      <ProofForm
        action="Turn off"
        send={async (proof) => {
          toast('success', (await accountsApi.removeSecondFactor.call(proof)).message)
          await end()
        }}
        onCancel={cancel}
      />
    )
  const { since, recoveryCodesLeft = 0 } = state.data ?? {}
  if (!since)
    return (
      <>
        <p>
          After your password a login also asks for a code from an app on your phone, so nobody who learns your password
          gets in with it.
        </p>
        <Button className="justify-self-start" disabled={!state.data} onClick={() => setStep({ name: 'set up' })}>
          Set up two-step login
        </Button>
      </>
    )
  return (
    <>
      <p>
        On since {formatDate(since)}. {howMany(recoveryCodesLeft, 'recovery code')} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setStep({ name: 'new codes' })}>New recovery codes</Button>
        <Button onClick={() => setStep({ name: 'turn off' })}>Turn off two-step login</Button>
      </div>
    </>
  )
}
