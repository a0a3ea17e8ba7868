import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskProvider } from '#src/features/accounts/web/proof/ask-provider.tsx'
import { NoPassword, ProofField, useConfirmation, useWhatIsConfirmed } from '#src/features/accounts/web/proof/proof.tsx'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import type * as z from '#src/shared/zod.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { SESSION_KEY } from '#src/web/api/session.ts'
import { PasswordField, TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, numberOrNone, useContractForm } from '#src/web/forms/form.tsx'
import { LeaveGuard } from '#src/web/forms/leave-guard.tsx'
import { SaveBar } from '#src/web/forms/save-bar.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { type Profile, ProfileDraft } from '../contract.ts'
import { messages } from '../messages.ts'
import { usersApi } from './api.ts'

type Typed = z.input<typeof ProfileDraft>
const toFormValues = ({ name, email, phone, address, education }: Profile, by: string): Typed => ({
  name,
  email,
  phone,
  address,
  education,
  ...(by === 'password' && { password: '' }),
})

/** Edits a profile: one's own, or for an admin anyone's. The master's block is sent back as it came (product 13.13). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const user = useViewer()
  const isOwn = user?._id === profile._id
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<{ title: string; text?: string }>()
  const { by, isConfirmed } = useConfirmation({ purpose: 'email' })
  const confirmed = useWhatIsConfirmed()
  const form = useContractForm<Typed, ProfileDraft>({
    schema: async () => ProfileDraft,
    values: toFormValues(profile, by),
    current: toFormValues(profile, by),
    draft: `profile/${profile._id}`,
    async send(draft) {
      const refetched = watchChange(queryClient)
      const saved = isOwn
        ? await confirmed(isMoving && isConfirmed ? 'provider' : 'password', () => usersApi.editOwnProfile.call(draft))
        : await usersApi.editProfile.call({ id: profile._id, ...draft })
      form.reset(toFormValues(saved, by), { keepDirtyValues: false })
      setOutcome({ title: messages.saved })
      await refetched({ queryKey: usersApi.key() })
      if (isOwn) await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    },
    onRefused: (text) => setOutcome({ title: messages.notSaved, text }),
  })
  const isMoving = isOwn && form.watch('email').trim().toLowerCase() !== profile.email
  return (
    <div className="max-w-5xl">
      <ContractForm form={form}>
        <LeaveGuard isKept={form.draft.isKept} />
        <div className="grid content-start gap-6 lg:grid-cols-2">
          <TextField name="name" label="Name" autoComplete={isOwn ? 'name' : 'off'} required />
          <TextField name="email" label="Email" type="email" autoComplete={isOwn ? 'email' : 'off'} required />
          {isMoving && <MovingProof by={by} isConfirmed={isConfirmed} />}
          <TextField name="phone" label="Phone" type="tel" autoComplete={isOwn ? 'tel' : 'off'} inputMode="tel" />
          <TextArea name="address" label="Address" rows={3} autoComplete={isOwn ? 'street-address' : 'off'} />
        </div>
        <fieldset className="grid gap-5 rounded-xl border border-line bg-paper-raised p-4">
          <legend className="px-1 font-semibold">Bachelor's degree</legend>
          <TextField name="education.bachelor.collegeName" label="College" />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="education.bachelor.degree" label="Degree" />
            <TextField
              name="education.bachelor.graduationYear"
              label="Graduation year"
              inputMode="numeric"
              rules={{ setValueAs: numberOrNone }}
            />
          </div>
        </fieldset>
        <SaveBar action="Save profile" savedAt={form.savedAt} />
      </ContractForm>
      <Dialog title={outcome?.title} onClose={() => setOutcome(undefined)}>
        {outcome?.text && <p>{outcome.text}</p>}
        <Button variant="primary" onClick={() => setOutcome(undefined)}>
          Close
        </Button>
      </Dialog>
    </div>
  )
}

type Proof = ReturnType<typeof useConfirmation>

/** Changing one's own email asks for the password, or a fresh login at the provider (product 13.12). */
function MovingProof({ by, isConfirmed }: Proof) {
  if (by === 'password')
    return (
      <PasswordField
        name="password"
        label="Your password"
        hint="Enter your password to change your email. We will inform your old address."
        autoComplete="current-password"
      />
    )
  return (
    <div className="grid content-start gap-3">
      {by === 'nothing' ? (
        <NoPassword />
      ) : isConfirmed ? (
        <ProofField by={by} name="password" />
      ) : (
        <AskProvider purpose="email" />
      )}
      <p className="text-base text-ink-muted">We will inform your old address.</p>
    </div>
  )
}
