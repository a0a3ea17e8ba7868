import { Link, useLocation } from 'react-router'
import type { Notice } from '#src/institute/privacy/notice.ts'
import { NOTICES } from '#src/institute/privacy/notices.ts'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { noticeVersion } from '../rules.ts'
import { MixedText } from './mixed-text.tsx'

/** Each language has an address of its own, so that links and search engines find it and no script is needed. */
export default function PrivacyPage() {
  const { pathname } = useLocation()
  const notice = NOTICES.find(({ path }) => path === pathname) ?? NOTICES[0]
  if (!notice) return null
  return (
    <Page width="text">
      <PageHead title={notice.title} description={notice.description} />
      <article lang={notice.language} className="grid gap-12">
        <div className="grid gap-4">
          <h1 className="text-4xl">{notice.title}</h1>
          <Languages of={notice} />
          <p>
            <MixedText text={notice.intro} />
          </p>
        </div>
        <div className="grid gap-6 rounded-2xl border border-line bg-paper-raised p-6">
          {notice.questions.map(({ question, reply }) => (
            <section key={question} className="grid gap-2">
              <h2 className="text-xl">{question}</h2>
              <p>
                <MixedText text={reply} />
              </p>
            </section>
          ))}
        </div>
        <Kept {...notice.kept} />
        {notice.sections.map(({ title, paragraphs }) => (
          <section key={title} className="grid gap-4">
            <h2 className="text-3xl">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="[overflow-wrap:anywhere]">
                <MixedText text={paragraph} />
              </p>
            ))}
          </section>
        ))}
        <p className="text-sm text-ink-muted">
          {notice.version} {noticeVersion()}
        </p>
      </article>
    </Page>
  )
}

const Languages = ({ of }: { of: Notice }) => (
  <nav aria-label="Language" lang="en-IN" className="flex flex-wrap gap-x-6">
    {NOTICES.map(({ path, name, language }) => (
      <Link
        key={path}
        to={path}
        lang={language}
        hrefLang={language}
        aria-current={path === of.path ? 'page' : undefined}
        className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
      >
        {name}
      </Link>
    ))}
  </nav>
)

const Kept = ({ title, headings, rows }: Notice['kept']) => (
  <section className="grid gap-4">
    <h2 className="text-3xl">{title}</h2>
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ what, ...row }) => (
        <li key={what} className="grid gap-2 py-6">
          <h3 className="font-sans text-lg font-semibold">{what}</h3>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
            {(['why', 'until', 'seenBy'] as const).map((name) => (
              <div key={name}>
                <dt className="text-sm text-ink-muted">{headings[name]}</dt>
                <dd>{row[name]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </section>
)
