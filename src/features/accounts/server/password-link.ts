import { change } from '#src/server/db/change.ts'
import { HIGH_PRIORITY, LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { invitationEmail, passwordLinkEmail } from './emails.ts'
import { addInvitation, addPasswordLink } from './queries.ts'
import { hashToken, newToken } from './sessions.ts'

type Addressed = { email: string }

const passwordLinkUrl = (siteUrl: string, token: string) => `${siteUrl}/reset-password?token=${token}`

/** One row of the audit log for an email, however often a mail server that is away has it written. */
const auditAction = ({ name }: EmailJob<Addressed>, wasTried: boolean) => (wasTried ? null : name)

/**
 * Mails a link that sets a new password, whether or not the address is anyone's: done as a job, so the page that asked
 * can learn nothing by the time it waits. The token is made only here, so no queue ever holds one, and its half hour
 * begins when the email is sent.
 */
export const passwordLink: EmailJob<Addressed> = {
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
    return account && passwordLinkEmail(account, passwordLinkUrl(siteUrl, token))
  },
}

/** The way in for someone whom an admin added: the same link, with seven days to use it. */
export const invitation: EmailJob<Addressed> = {
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
    return account && invitationEmail(account, passwordLinkUrl(siteUrl, token))
  },
}
