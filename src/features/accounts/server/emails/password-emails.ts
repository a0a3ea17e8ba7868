import { change } from '#src/server/db/change.ts'
import { HIGH_PRIORITY, LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { addInvitation, addPasswordLink } from '../queries.ts'
import { hashToken, newToken } from '../sessions.ts'
import { type Addressee, composeEmail } from './compose-email.ts'

type Recipient = { email: string }

const passwordLinkUrl = (siteUrl: string, token: string) => `${siteUrl}/reset-password?token=${token}`

/** One row of the audit log for an email, however often a mail server that is away has it written. */
const auditAction = ({ name }: EmailJob<Recipient>, wasTried: boolean) => (wasTried ? null : name)

/**
 * Mails a link that sets a new password, whether or not the address is anyone's: done as a job, so the page that asked
 * can learn nothing by the time it waits. The token is made only here, so no queue ever holds one, and its half hour
 * begins when the email is sent.
 */
export const passwordLink: EmailJob<Recipient> = {
  name: 'passwordLink',
  kind: 'password link',
  priority: HIGH_PRIORITY,
  async compose({ email }, { siteUrl, wasTried, ...services }) {
    const token = newToken()
    const account = await change(
      { ...services, action: auditAction(passwordLink, wasTried) },
      async (tx, _emit, about) => {
        const account = await addPasswordLink(tx, email, hashToken(token))
        if (account) about({ kind: 'user', _id: account._id, label: account.name })
        return account
      },
    )
    const { identity } = services.institute.current
    return account && passwordLinkEmail(identity, account, passwordLinkUrl(siteUrl, token))
  },
}

/** The way in for someone whom an admin added: the same link, with seven days to use it. */
export const invitation: EmailJob<Recipient> = {
  name: 'invitation',
  kind: 'invitation',
  priority: LOW_PRIORITY,
  async compose({ email }, { siteUrl, wasTried, ...services }) {
    const token = newToken()
    const account = await change(
      { ...services, action: auditAction(invitation, wasTried) },
      async (tx, _emit, about) => {
        const account = await addInvitation(tx, email, hashToken(token))
        if (account) about({ kind: 'user', _id: account._id, label: account.name })
        return account
      },
    )
    const { identity } = services.institute.current
    return account && invitationEmail(identity, account, passwordLinkUrl(siteUrl, token))
  },
}

const passwordLinkEmail = (identity: InstituteIdentity, to: Addressee, link: string) =>
  composeEmail(
    identity,
    to,
    'set a new password',
    `With this link you can set a new password for your account at ${identity.name}. It works once and expires after 30 minutes:`,
    link,
    "If the link does not open, open our website yourself: 'Forgot password?' on the login page sends another.",
    'If you did not ask for this, you can ignore this email. Your password has not changed.',
  )

const invitationEmail = (identity: InstituteIdentity, to: Addressee, link: string) =>
  composeEmail(
    identity,
    to,
    'your student account',
    `${identity.name} has made a student account for this address. With this link you can set your password and log in. It works once and expires after 7 days:`,
    link,
    "If the link has expired, open our website yourself: 'Forgot password?' on the login page sends another. If you do not know us, you can ignore this email.",
  )
