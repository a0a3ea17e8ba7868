import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { type Added, Code } from '../../second-factor-contract.ts'
import { accountsApi } from '../api.ts'
import { QrPicture } from '../qr-picture.tsx'

type Props = { secret: string; uri: string; onConfirmed: (added: Added) => void; onCancel: () => void }

/** Gives the secret to an authenticator app, and asks for the code that it shows then. */
export default function SetUpApp({ secret, uri, onConfirmed, onCancel }: Props) {
  const form = useContractForm({
    schema: async () => Code,
    values: { code: '' },
    send: async (typed) => onConfirmed(await accountsApi.confirmSecondFactor.call(typed)),
  })
  return (
    <div className="grid gap-5">
      <p>
        1. In an authenticator app on your phone (Google Authenticator, Microsoft Authenticator or another), scan this
        code:
      </p>
      <QrPicture text={uri} label="QR code for your authenticator app" />
      <p>
        Or type this secret into the app:{' '}
        <code className="font-mono text-base wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>2. Enter the six digits that the app shows then.</p>
      <ContractForm form={form}>
        <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
            Turn on
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </ContractForm>
    </div>
  )
}
