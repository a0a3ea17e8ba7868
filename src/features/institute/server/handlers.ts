import { readProof, reauthenticate } from '#src/features/accounts/server/reauthenticate.ts'
import { change } from '#src/server/db/change.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { changedFields } from '#src/server/observability/audit.ts'
import { SECTIONS, type SectionName } from '#src/shared/institute/sections.ts'
import { isOutdated } from '#src/shared/version.ts'
import { findGap, SECTION_NAMES } from '../rules.ts'
import { logoHandlers } from './logo/logo-handlers.ts'
import { admin, anyone } from './procedures.ts'
import { findInstitute, lockSettings, saveSection } from './queries.ts'
import { claimPictures, withStoredUrls } from './section-pictures.ts'
import { setupHandlers } from './setup-handlers.ts'
import { testEmailHandlers } from './test-email.ts'

export const instituteHandlers = {
  show: anyone.show.handler(({ context }) => context.institute.shown),

  home: anyone.home.handler(({ context: { institute } }) => {
    const { website, reviews } = institute.current
    return { texts: website.home, reviews }
  }),

  about: anyone.about.handler(({ context: { institute } }) => {
    const { website, people } = institute.current
    return { texts: website.about, team: people.team }
  }),

  mentors: anyone.mentors.handler(({ context }) => context.institute.current.mentors),

  chat: anyone.chat.handler(({ context }) => context.institute.current.website.chat.answers),

  messages: admin.messages.handler(({ context }) => context.institute.current.enquiries.messages),

  settings: admin.settings.handler(async ({ context: { db } }) => {
    const { sections, versions } = await findInstitute(db)
    const read = <Name extends SectionName>(name: Name) => ({ version: versions.get(name) ?? 0, data: sections[name] })
    return {
      sections: {
        identity: read('identity'),
        look: read('look'),
        website: read('website'),
        people: read('people'),
        enquiries: read('enquiries'),
        classroom: read('classroom'),
        privacy: read('privacy'),
        accounts: read('accounts'),
      },
    }
  }),

  save: admin.save.handler(async ({ input: { section, version, data: typed, current }, context, errors }) => {
    // A stolen session must not turn off what protects the logins of others.
    const proof =
      section === 'accounts' ? await reauthenticate(context, readProof('sign-in-settings', { current })) : null
    const saved = await change(context, async (tx, emit, about) => {
      await proof?.confirm(tx)
      await lockSettings(tx)
      const { sections, versions } = await findInstitute(tx)
      const newest = { version: versions.get(section) ?? 0, data: sections[section] }
      if (isOutdated(newest, version)) throw errors.CONFLICT({ data: { newest } })
      const data = withStoredUrls(context.request.origin, SECTIONS[section].parse(typed))
      const gap = 'reviews' in data && findGap(sections.people.reviews, data.reviews)
      if (gap) throw invalidField(gap.path, gap.message)
      await claimPictures(tx, section, data)
      const next = { version: version + 1, data }
      await saveSection(tx, { section, ...next, byId: context.user._id })
      const fields = changedFields(newest.data, data)
      about({ kind: 'settings', _id: null, label: SECTION_NAMES[section], fields })
      await emit('instituteChanged', { section }, ['everyone'])
      return next
    })
    // Whoever saved it and looks at a page sees it there.
    await context.institute.renew()
    return saved
  }),

  ...testEmailHandlers,
  ...logoHandlers,
  ...setupHandlers,
}
