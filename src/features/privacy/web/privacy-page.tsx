import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { formatDate } from '#src/shared/time.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { ArticleSkeleton } from '#src/web/ui/article-skeleton.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { LANGUAGES, type WrittenNotice } from '../notice-contract.ts'
import type { Route } from './+types/privacy-page.ts'
import { privacyApi } from './api.ts'
import { MixedText } from './mixed-text.tsx'
import { Cookies, Kept } from './notice-parts.tsx'
import { Languages, Versions } from './notice-versions.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const PATHS = ['/privacy', '/privacy/kn', '/privacy/hi']

/** Each language has an address of its own, so that links and search engines find it and no script is needed. */
function noticeQuery({ pathname, search }: { pathname: string; search: string }) {
  const version = new URLSearchParams(search).get('version') ?? undefined
  const language = LANGUAGES[PATHS.indexOf(pathname)] ?? 'english'
  return privacyApi.notice.queryOptions({ input: { language, ...(version && { version }) } })
}

export const loader = ({ context, request }: Route.LoaderArgs) => prefetch(context, [noticeQuery(new URL(request.url))])

export default function PrivacyPage() {
  const query = useQuery(noticeQuery(useLocation()))
  if (query.isPending)
    return (
      <Page width="text">
        <PageHead title="Privacy" />
        <ArticleSkeleton label="Loading the privacy notice" />
      </Page>
    )
  if (!query.data)
    return (
      <Page width="text">
        <PageHead title="Privacy" hidden />
        <Failed query={query} />
      </Page>
    )
  const { notice, isCurrent, languages, version, since, versions } = query.data
  const suffix = isCurrent ? '' : `?version=${version}`
  return (
    <Page width="text">
      <PageHead title={notice.title} description={notice.description} hidden={!isCurrent} />
      <article lang={notice.language} className="grid gap-12">
        <div className="grid gap-4">
          <h1 className="text-4xl">{notice.title}</h1>
          {!isCurrent && (
            <p className="rounded-lg bg-paper-sunk px-4 py-3">
              {notice.isEarlier} <Link to={notice.path}>{notice.title}</Link>
            </p>
          )}
          <Languages current={notice.path} all={languages} suffix={suffix} />
          <p>
            <MixedText text={notice.intro} />
          </p>
        </div>
        <Questions of={notice} />
        <Kept of={notice} />
        <Cookies of={notice} />
        {notice.sections.map(({ title, paragraphs }) => (
          <section key={title} className="grid gap-4">
            <h2 className="text-3xl">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
                <MixedText text={paragraph} />
              </p>
            ))}
          </section>
        ))}
        <div className="text-sm text-ink-muted">
          <p>
            {notice.version} {version}
            {since && `, ${formatDate(since)}`}
          </p>
          <Versions
            title={notice.earlier}
            path={notice.path}
            all={versions.filter((each) => each.version !== version)}
          />
        </div>
      </article>
    </Page>
  )
}

const Questions = ({ of }: { of: WrittenNotice }) => (
  <div className="grid gap-6 rounded-2xl border border-line bg-paper-raised p-6">
    {of.questions.map(({ question, reply }) => (
      <section key={question} className="grid gap-2">
        <h2 className="text-xl">{question}</h2>
        <p>
          <MixedText text={reply} />
        </p>
      </section>
    ))}
  </div>
)
