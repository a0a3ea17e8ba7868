import { tooManyAttempts } from '#src/access/audience.ts'
import { change } from '#src/server/db/change.ts'
import { addSentEmail, sendNow } from '#src/server/mail/send-now.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { messages } from '../messages.ts'
import { admin } from './procedures.ts'

const testEmails = rateLimit({ name: 'test-email', points: 5, seconds: 60 * 60, of: 'test emails', by: 'user' })

export const testEmailHandlers = {
  testEmail: admin.testEmail.handler(async ({ context }) => {
    const { db, config, institute, user, request } = context
    if (!config.mail.smtpUrl) return { message: messages.noMailServer, isAccepted: false }
    await consume(db, [[testEmails, user._id]], tooManyAttempts)
    const { name } = institute.current.identity
    const { email: to } = user
    const sent = await sendNow(
      { config, institute, siteUrl: request.origin },
      {
        to: { name: user.name, address: to },
        subject: `${name}: test email`,
        text: `Hello ${user.name},\n\nthis is a test. You read it, so the emails of ${name} arrive.`,
      },
    )
    await change(context, async (tx, _emit, about) => {
      await addSentEmail(tx, { to, userId: user._id, kind: 'test email' }, sent)
      about({ kind: 'user', _id: user._id, label: user.name })
    })
    const isAccepted = sent.state === 'sent'
    return { message: (isAccepted ? messages.testAccepted : messages.testRefused)(to, sent.response), isAccepted }
  }),
}
