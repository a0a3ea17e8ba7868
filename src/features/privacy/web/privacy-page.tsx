import { Link, useLocation } from 'react-router'
import type { Setup } from '#src/access/setup.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Notice } from '../notice/notice.ts'
import { createNotices } from '../notice/notices.ts'
import { listCookies, listStoredData } from '../notice-lines.ts'
import { hashNotice } from '../rules.ts'
import { MixedText } from './mixed-text.tsx'

/** Each language has an address of its own, so that links and search engines find it and no script is needed. */
export default function PrivacyPage() {
  const { pathname } = useLocation()
  const institute = useInstitute()
  const notices = createNotices(institute)
  const notice = notices.find(({ path }) => path === pathname) ?? notices[0]
  const setup = useSetup()
  if (!notice || !setup) return null
  return (
    <Page width="text">
      <PageHead title={notice.title} description={notice.description} />
      <article lang={notice.language} className="grid gap-12">
        <div className="grid gap-4">
          <h1 className="text-4xl">{notice.title}</h1>
          <Languages of={notice} all={notices} />
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
        <Kept of={notice} setup={setup} />
        <Cookies of={notice} setup={setup} />
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
          {notice.version} {hashNotice({ ...setup, institute })}
        </p>
      </article>
    </Page>
  )
}

const Languages = ({ of, all }: { of: Notice; all: Notice[] }) => (
  <nav aria-label="Language" lang="en-IN" className="flex flex-wrap gap-x-6">
    {all.map(({ path, name, language }) => (
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

type NoticeProps = { of: Notice; setup: Setup }

const Kept = ({ of, setup }: NoticeProps) => (
  <section className="grid gap-4">
    <h2 className="text-3xl">{of.kept.title}</h2>
    <ul className="divide-y divide-line border-y border-line">
      {listStoredData(of, setup).map(({ line, what, details, ...row }) => (
        <li key={line} className="grid gap-2 py-6">
          <h3 className="font-sans text-lg font-semibold">
            <MixedText text={what} />
          </h3>
          <p>
            <MixedText text={details.join('; ')} />
          </p>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
            {(['why', 'until', 'seenBy'] as const).map((name) => (
              <div key={name}>
                <dt className="text-sm text-ink-muted">{of.kept.headings[name]}</dt>
                <dd>
                  <MixedText text={row[name]} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </section>
)

const Cookies = ({ of, setup }: NoticeProps) => (
  <section className="grid gap-4">
    <h2 className="text-3xl">{of.cookies.title}</h2>
    <p>{of.cookies.intro}</p>
    <ul className="grid list-disc gap-2 pl-5">
      {listCookies(of, setup).map(({ cookie, what, lasts }) => (
        <li key={cookie}>
          <code lang="en-IN">{cookie}</code> <MixedText text={`${what} (${lasts})`} />
        </li>
      ))}
    </ul>
    <p>
      <MixedText text={of.cookies.browser} />
    </p>
  </section>
)
