import { homePath } from '#src/features/accounts/rules.ts'
import { composeEmail } from '#src/features/accounts/server/emails/compose-email.ts'
import { findAccount, lockAccount } from '#src/features/accounts/server/queries.ts'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { findBlog } from '#src/features/blogs/server/queries.ts'
import { HIGH_PRIORITY, LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { reachUs } from '#src/shared/institute/reach.ts'
import { formatDate, formatZonedTime } from '#src/shared/time.ts'
import { privacy } from '../notice/settings.ts'
import { REQUEST_KINDS } from '../rules.ts'
import { formatCopy } from './copy/copy-file.ts'
import { findNames, findOwnRows, saveCopy } from './copy/copy-queries.ts'
import { findErasure } from './erasure/erasure-queries.ts'
import { addUnsubscribeLink, isConsentGiven } from './queries.ts'
import { findRequest } from './requests/request-queries.ts'
import { noteWarning, WARNING } from './retention/retention-queries.ts'

/** A new post, for whoever agreed to such emails. Whoever withdrew since it was queued gets none. */
export const newPostEmail: EmailJob<{ userId: string; slug: string }> = {
  name: 'newPost',
  kind: 'new post',
  priority: LOW_PRIORITY,
  async compose({ userId, slug }, { db, siteUrl, institute }) {
    const { identity } = institute.current
    const token = newToken()
    const post = await findBlog(db, 'public', slug)
    const account = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account || !(await isConsentGiven(tx, userId, 'news'))) return
      await addUnsubscribeLink(tx, { tokenHash: hashToken(token), userId, purpose: 'news' })
      return account
    })
    if (!account || !post) return
    const unsubscribeUrl = `${siteUrl}/unsubscribe?token=${token}`
    const email = composeEmail(
      identity,
      account,
      `new post: ${post.title}`,
      `There is a new post at ${identity.name}: ${post.title}. Read it here, or open our website yourself, under Blogs:`,
      `${siteUrl}/blogs/${encodeURIComponent(post.slug)}`,
      'You agreed to emails about new posts. To stop them, open this link:',
      unsubscribeUrl,
    )
    return { ...email, unsubscribeUrl }
  },
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Makes the copy that was asked for, and emails the link to it: a job, since it reads every table. */
export const copyEmail: EmailJob<{ userId: string; copyId: string }> = {
  name: 'copyOfData',
  kind: 'copy of data',
  priority: HIGH_PRIORITY,
  async compose({ userId, copyId }, { db, siteUrl, institute }) {
    const { identity } = institute.current
    const token = newToken()
    const account = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account) return
      const tables = await findOwnRows(tx, account)
      const ids = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row).filter(isUuid)))
      const html = formatCopy(
        { institute: identity.name, name: account.name, at: now() },
        tables,
        await findNames(tx, [...new Set(ids)]),
      )
      return (await saveCopy(tx, copyId, { html, tokenHash: hashToken(token) })) && account
    })
    return (
      account &&
      composeEmail(
        identity,
        account,
        'your copy of your data',
        `The copy of your data at ${identity.name} is ready. Log in, then open this link. It works for 24 hours, only for your account:`,
        `${siteUrl}/api/privacy/copy?token=${token}`,
        `If you did not ask for this, ${reachUs(identity, ' now')}, and change your password.`,
      )
    )
  },
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** When the account is deleted and how to keep it. None follows the deletion, which would name the user once more. */
export const erasureEmail: EmailJob<{ userId: string }> = {
  name: 'erasure',
  kind: 'deletion of the account',
  priority: HIGH_PRIORITY,
  async compose({ userId }, { db, siteUrl, institute }) {
    const { identity } = institute.current
    const [account, erasure] = [await findAccount(db, userId), await findErasure(db, userId)]
    if (!account || !erasure?.erasesAt) return
    const home = homePath(account)
    return composeEmail(
      identity,
      account,
      `your account closes on ${formatZonedTime(erasure.erasesAt)}`,
      `As you asked, your account at ${identity.name} and your data will be deleted on ${formatZonedTime(erasure.erasesAt)}. You will get no other email about it.`,
      ...(home
        ? [
            'To keep your account, log in before then, here or by opening our website yourself, and press “Keep my account” on your profile:',
            `${siteUrl}${home}/profile`,
          ]
        : [`To keep your account, ${reachUs(identity, ' before then')}.`]),
      `If you did not ask for this, ${reachUs(identity, ' now')}, and change your password.`,
    )
  },
}

/** To whoever the notice names: names nobody, so that nothing of an account that is erased stays in a mailbox. */
export const requestEmail: EmailJob<{ requestId: string }> = {
  name: 'privacyRequest',
  kind: 'privacy request',
  priority: HIGH_PRIORITY,
  async compose({ requestId }, { db, siteUrl, institute }) {
    const {
      identity,
      privacy: { contact },
    } = institute.current
    const { request } = (await findRequest(db, requestId)) ?? {}
    const { name, email: address } = contact
    if (!request || !address) return
    return {
      to: { name, address },
      subject: `Privacy request: ${REQUEST_KINDS[request.kind]}`,
      text: [
        `A user of ${identity.name} has sent a privacy request. Please answer it by ${formatDate(request.dueAt)}:`,
        `${siteUrl}/dashboard/admin/privacy-requests?filter=open`,
      ].join('\n\n'),
    }
  },
}

/** The answer, to whoever asked. */
export const answerEmail: EmailJob<{ requestId: string }> = {
  name: 'privacyAnswer',
  kind: 'answer to a privacy request',
  priority: HIGH_PRIORITY,
  async compose({ requestId }, { db, siteUrl, institute }) {
    const { identity } = institute.current
    const { request, account } = (await findRequest(db, requestId)) ?? {}
    if (!account || !request?.answer) return
    const home = homePath(account)
    return composeEmail(
      identity,
      account,
      'our answer to your request',
      `On ${formatDate(request.createdAt)} you sent us a request about your data (${REQUEST_KINDS[request.kind]}). This is our answer:`,
      request.answer,
      ...(home
        ? [`Your requests are on your profile, here or when you open our website yourself: ${siteUrl}${home}/profile`]
        : []),
      `If you are not satisfied with it, ${reachUs(identity)}, or complain to the ${privacy.board.name}: ${privacy.board.url}`,
    )
  },
}

/** Milliseconds. */
const HOUR = 60 * 60_000

/** Warns whoever has been away for long. The hours count from when it was sent, also where emails were held before. */
export const dormantEmail: EmailJob<{ userId: string }> = {
  name: 'dormantAccount',
  kind: WARNING,
  priority: LOW_PRIORITY,
  async compose({ userId }, { db, siteUrl, institute }) {
    const { identity, privacy: settings } = institute.current
    const { contact, keptMonths } = settings
    const { warnHours } = privacy
    const ways = [identity.phone && `call us: ${identity.phone}`, contact.email && `write to ${contact.email}`]
    const contacts = ways.filter(Boolean).join(', or ')
    const account = await db.transaction((tx) => noteWarning(tx, userId, keptMonths.dormant))
    const closes = formatZonedTime(new Date(Date.parse(now()) + warnHours * HOUR).toISOString())
    return (
      account &&
      composeEmail(
        identity,
        account,
        `your account will close on ${closes}`,
        `You have not used your account at ${identity.name} for ${keptMonths.dormant / 12} years. We keep nobody’s data longer than we need it: on ${closes} we will delete your account.`,
        'To keep it, log in before then, here or by opening our website yourself:',
        `${siteUrl}/login`,
        ...(contacts ? [`If you have questions, ${contacts}.`] : []),
      )
    )
  },
}
