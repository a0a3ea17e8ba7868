import { LANGUAGES } from '../../notice-contract.ts'
import { anyone } from '../procedures.ts'
import { currentNotice } from './current-notice.ts'
import { findVersion, listVersions } from './notice-queries.ts'

export const noticeHandlers = {
  notice: anyone.notice.handler(async ({ input: { language, version }, context, errors }) => {
    const versions = await listVersions(context.db)
    const current = currentNotice(context)
    const isCurrent = version === undefined || version === current.version
    const shown = isCurrent ? current : await findVersion(context.db, version)
    const notice = shown?.notices[LANGUAGES.indexOf(language)]
    if (!shown || !notice) throw errors.NOT_FOUND()
    return {
      version: shown.version,
      since: versions.find((each) => each.version === shown.version)?.since ?? null,
      isCurrent,
      notice,
      languages: shown.notices.map(({ language, name, path }) => ({ language, name, path })),
      versions,
    }
  }),
}
