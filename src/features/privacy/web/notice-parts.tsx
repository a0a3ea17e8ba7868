import type { WrittenNotice } from '../notice-contract.ts'
import { MixedText } from './mixed-text.tsx'

type NoticeProps = { of: WrittenNotice }

/** What is kept, why, for how long and who sees it. */
export const Kept = ({ of: { kept } }: NoticeProps) => (
  <section className="grid gap-4">
    <h2 className="text-3xl">{kept.title}</h2>
    <ul className="divide-y divide-line border-y border-line">
      {kept.lines.map(({ line, what, details, ...row }) => (
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
                <dt className="text-sm text-ink-muted">{kept.headings[name]}</dt>
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

export const Cookies = ({ of: { cookies } }: NoticeProps) => (
  <section className="grid gap-4">
    <h2 className="text-3xl">{cookies.title}</h2>
    <p>{cookies.intro}</p>
    <ul className="grid list-disc gap-2 pl-5">
      {cookies.each.map(({ cookie, what, lasts }) => (
        <li key={cookie}>
          <code lang="en-IN">{cookie}</code> <MixedText text={`${what} (${lasts})`} />
        </li>
      ))}
    </ul>
    <p>
      <MixedText text={cookies.browser} />
    </p>
  </section>
)
