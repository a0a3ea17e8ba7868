import { TextField } from '#src/web/forms/field.tsx'
import { Honeypot } from '#src/web/forms/honeypot.tsx'

export const EMPTY_SENDER = { fullName: '', email: '', phone: '', leaveEmpty: '' }

/** Who writes, and how to answer them; both forms need a phone, and one of them does not mark its label (product 11.9). */
export function SenderFields({ isPhoneMarked }: { isPhoneMarked: boolean }) {
  return (
    <>
      <TextField name="fullName" label="Full Name" autoComplete="name" required />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" required />
        <TextField
          name="phone"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          required={isPhoneMarked}
        />
      </div>
      <Honeypot />
    </>
  )
}
