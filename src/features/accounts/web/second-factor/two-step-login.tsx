import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { SESSION_KEY } from '#src/web/api/session.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { Added } from '../../second-factor-contract.ts'
import { accountsApi } from '../api.ts'
import { useReturn } from '../proof/ask-provider.tsx'
import { type Change, FactorList, type Passkey } from './factor-list.tsx'
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
  const { confirm, about } = useReturn()
  const [step, setStep] = useState<Step | undefined>(() => findChange(confirm, about, state.data?.passkeys))
  async function end() {
    setStep(undefined)
    await queryClient.invalidateQueries({ queryKey: accountsApi.secondFactor.key() })
    await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    onDone?.()
  }
  const showAdded = ({ message, recoveryCodes }: Added) => {
    toast('success', message)
    // Other devices may have been logged out with it.
    void queryClient.invalidateQueries({ queryKey: accountsApi.sessions.key() })
    showCodesOrEnd(recoveryCodes)
  }
  const showCodesOrEnd = (codes: string[]) => (codes.length > 0 ? setStep({ name: 'keep', codes }) : void end())
  if (state.isError && !state.data) return <Failed query={state} />
  if (!step) return <FactorList state={state.data} onChange={setStep} />
  return <StepForm step={step} setStep={setStep} showAdded={showAdded} keepOrEnd={showCodesOrEnd} end={end} />
}

/** The form that someone left to confirm at the provider that it is them. */
function findChange(confirm: string | null, about: string | null, passkeys: Passkey[] = []): Change | undefined {
  const passkey = passkeys.find(({ _id }) => _id === about)
  if (confirm === 'remove-passkey') return passkey && { name: 'remove passkey', passkey }
  return CHANGES.get(confirm ?? '')
}

const CHANGES = new Map<string, Change>([
  ['set-up-app', { name: 'set up app' }],
  ['remove-app', { name: 'remove app' }],
  ['add-passkey', { name: 'add passkey' }],
  ['recovery-codes', { name: 'new codes' }],
  ['two-step-off', { name: 'turn off' }],
])

type Props = {
  step: Step
  setStep: (step: Step | undefined) => void
  showAdded: (added: Added) => void
  keepOrEnd: (codes: string[]) => void
  end: () => Promise<void>
}

function StepForm({ step, setStep, showAdded, keepOrEnd: showCodesOrEnd, end }: Props) {
  const onCancel = () => setStep(undefined)
  const finish = async ({ message }: { message: string }) => {
    toast('success', message)
    await end()
  }
  switch (step.name) {
    case 'set up app':
      return (
        <ProofForm
          purpose="set-up-app"
          action="Continue"
          send={async (proof) => setStep({ name: 'scan', ...(await accountsApi.beginSecondFactor.call(proof)) })}
          onCancel={onCancel}
        />
      )
    case 'scan':
      return (
        <Suspense>
          <SetUpApp secret={step.secret} uri={step.uri} onConfirmed={showAdded} onCancel={onCancel} />
        </Suspense>
      )
    case 'keep':
      return <RecoveryCodes codes={step.codes} onDone={() => void end()} />
    case 'add passkey':
      return <NewPasskeyForm onAdded={showAdded} onCancel={onCancel} />
    case 'rename passkey':
      return <RenamePasskeyForm passkey={step.passkey} onRenamed={end} onCancel={onCancel} />
    case 'remove passkey':
      return (
        <ProofForm
          purpose="remove-passkey"
          about={step.passkey._id}
          action={`Remove ${step.passkey.name}`}
          send={async (proof) => finish(await accountsApi.removePasskey.call({ id: step.passkey._id, ...proof }))}
          onCancel={onCancel}
        />
      )
    case 'remove app':
      return (
        <ProofForm
          purpose="remove-app"
          action="Remove the app"
          send={async (proof) => finish(await accountsApi.removeApp.call(proof))}
          onCancel={onCancel}
        />
      )
    case 'new codes':
      return (
        <ProofForm
          purpose="recovery-codes"
          action="Make new codes"
          send={async (proof) => showCodesOrEnd((await accountsApi.newRecoveryCodes.call(proof)).recoveryCodes)}
          onCancel={onCancel}
        />
      )
    case 'turn off':
      return (
        <ProofForm
          purpose="two-step-off"
          action="Turn off"
          send={async (proof) => finish(await accountsApi.removeSecondFactor.call(proof))}
          onCancel={onCancel}
        />
      )
  }
}
