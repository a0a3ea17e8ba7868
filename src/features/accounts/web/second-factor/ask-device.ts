import { toast } from '#src/web/ui/overlays/toast.tsx'

/** Whether this browser has passkeys, and reads their options from JSON (WebAuthn Level 3). */
export const hasPasskeys = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

const REFUSALS: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  SecurityError: 'Passkeys work only at the address of this site, with https.',
}

/** Makes a passkey on this device. @returns undefined where the user or the device refused, after a toast that says so */
export const createPasskey = <Created>(options: PublicKeyCredentialCreationOptionsJSON) =>
  ask<Created>(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )

/** Signs a challenge by a passkey. @returns undefined where the user or the device refused, after a toast that says so */
export const signByPasskey = <Signed>(options: PublicKeyCredentialRequestOptionsJSON) =>
  ask<Signed>(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }))

async function ask<Answer>(device: () => Promise<Credential | null>) {
  try {
    // What `toJSON` gives is checked by the contract.
    return ((await device()) as PublicKeyCredential).toJSON() as Answer
  } catch (error) {
    const { name = '' } = error as Partial<Error>
    toast('error', REFUSALS[name] ?? 'This device refused. Please try again, or use another.')
    return
  }
}
