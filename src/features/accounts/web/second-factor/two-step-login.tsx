import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { SESSION_KEY } from '#src/web/api/session.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { accountsApi } from '../api.ts'
import { type Change, FactorList } from './factor-list.tsx'
import { NewPasskeyForm } from './new-passkey-form.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenamePasskeyForm } from './rename-passkey-form.tsx'

/** With the QR code, which few who open a profile need. */
const SetUpApp = lazyOrBlank(() => import('./set-up-app.tsx'))

type Step = Change | { name: 'scan'; secret: string; uri: string } | { name: 'keep'; codes: string[] }

/** The second step of one's logins: an authenticator app, passkeys and recovery codes. What is changed begins with the password. */
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
  const keepOrEnd = (codes: string[]) => (codes.length > 0 ? setStep({ name: 'keep', codes }) : void end())
  if (state.isError && !state.data) return <Failed query={state} />
  if (!step) return <FactorList state={state.data} onChange={setStep} />
  return <StepForm step={step} setStep={setStep} keepOrEnd={keepOrEnd} end={end} />
}

type Props = {
  step: Step
  setStep: (step: Step | undefined) => void
  keepOrEnd: (codes: string[]) => void
  end: () => Promise<void>
}

function StepForm({ step, setStep, keepOrEnd, end }: Props) {
  const onCancel = () => setStep(undefined)
  const finish = async ({ message }: { message: string }) => {
    toast('success', message)
    await end()
  }
  switch (step.name) {
    case 'set up app':
      return (
        <ProofForm
          action="Continue"
          send={async (proof) => setStep({ name: 'scan', ...(await accountsApi.beginSecondFactor.call(proof)) })}
          onCancel={onCancel}
        />
      )
    case 'scan':
      return (
        <Suspense>
          <SetUpApp secret={step.secret} uri={step.uri} onConfirmed={keepOrEnd} onCancel={onCancel} />
        </Suspense>
      )
    case 'keep':
      return <RecoveryCodes codes={step.codes} onDone={() => void end()} />
    case 'add passkey':
      return <NewPasskeyForm onAdded={keepOrEnd} onCancel={onCancel} />
    case 'rename passkey':
      return <RenamePasskeyForm passkey={step.passkey} onRenamed={end} onCancel={onCancel} />
    case 'remove passkey':
      return (
        <ProofForm
          action={`Remove ${step.passkey.name}`}
          send={async (proof) => finish(await accountsApi.removePasskey.call({ id: step.passkey._id, ...proof }))}
          onCancel={onCancel}
        />
      )
    case 'remove app':
      return (
        <ProofForm
          action="Remove the app"
          send={async (proof) => finish(await accountsApi.removeApp.call(proof))}
          onCancel={onCancel}
        />
      )
    case 'new codes':
      return (
        <ProofForm
          action="Make new codes"
          send={async (proof) => keepOrEnd((await accountsApi.newRecoveryCodes.call(proof)).recoveryCodes)}
          onCancel={onCancel}
        />
      )
    case 'turn off':
      return (
        <ProofForm
          action="Turn off"
          send={async (proof) => finish(await accountsApi.removeSecondFactor.call(proof))}
          onCancel={onCancel}
        />
      )
  }
}
