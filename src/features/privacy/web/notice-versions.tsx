import { Link } from 'react-router'
import { formatDate } from '#src/shared/time.ts'
import type { WrittenNotice } from '../notice-contract.ts'

type LanguagesProps = { current: string; all: Pick<WrittenNotice, 'path' | 'name' | 'language'>[]; suffix: string }

/** `suffix` keeps the version that is read. */
export const Languages = ({ current, all, suffix }: LanguagesProps) => (
  <nav aria-label="Language" lang="en-IN" className="flex flex-wrap gap-x-6">
    {all.map(({ path, name, language }) => (
      <Link
        key={path}
        to={path + suffix}
        lang={language}
        hrefLang={language}
        aria-current={path === current ? 'page' : undefined}
        className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
      >
        {name}
      </Link>
    ))}
  </nav>
)

type VersionsProps = { title: string; path: string; all: { version: string; since: string }[] }

/** The other versions, each with the day on which it was first in force. */
export const Versions = ({ title, path, all }: VersionsProps) =>
  all.length > 0 && (
    <details>
      <summary className="flex min-h-11 items-center underline underline-offset-4">{title}</summary>
      <ul>
        {all.map(({ version, since }) => (
          <li key={version}>
            <Link to={`${path}?version=${version}`} className="inline-flex min-h-11 items-center">
              {version}, {formatDate(since)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
