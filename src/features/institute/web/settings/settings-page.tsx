import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { typedKeys } from '#src/shared/unknown.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { SECTION_NAMES } from '../../rules.ts'
import { FORMS, type FormName, isForm } from './forms.ts'
import { SectionForm, settings } from './section-form.tsx'

const HOME = '/dashboard/admin/settings'

type Props = { section: string | undefined; above: ReactNode }

/** Sections beside the form of one; on a phone a list, then the form. `above` is what else stands above the list. */
export function SettingsPage({ section, above }: Props) {
  const query = useQuery(settings)
  if (section !== undefined && !isForm(section))
    return <MessagePage drawing="not-found" message="There is no such section." />
  const title = section ? `Settings: ${SECTION_NAMES[section]}` : 'Settings'
  return (
    <>
      <PageHead title={title} hidden />
      {section && (
        <Link to={HOME} className="inline-flex min-h-11 items-center gap-1 justify-self-start lg:hidden">
          <ChevronLeft aria-hidden className="size-5" />
          All settings
        </Link>
      )}
      <h1 className="text-3xl">{title}</h1>
      {!section && above}
      <div className={`grid grid-cols-1 items-start gap-6 ${section ? 'lg:grid-cols-[13rem_minmax(0,1fr)]' : ''}`}>
        <Sections current={section} />
        {section && query.isPending && <FormSkeleton label="Loading the settings" />}
        {section && query.isError && !query.data && <Failed query={query} />}
        {section && query.data && (
          <div className="max-w-3xl">
            <SectionForm key={section} section={section} stored={query.data.sections[section]} />
          </div>
        )}
      </div>
    </>
  )
}

const Sections = ({ current }: { current: FormName | undefined }) => (
  <nav aria-label="Settings" className={current ? 'max-lg:hidden lg:sticky lg:top-20' : 'max-w-3xl'}>
    <ul className={current ? 'grid' : 'divide-y divide-line rounded-2xl border border-line bg-paper-raised'}>
      {typedKeys(FORMS).map((name) => (
        <li key={name}>
          <Link
            to={`${HOME}/${name}`}
            aria-current={name === current ? 'page' : undefined}
            className="flex min-h-13 flex-wrap content-center items-center gap-x-4 rounded-lg px-4 py-2 text-base text-ink no-underline hover:bg-paper-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold"
          >
            <span className={current ? '' : 'w-28 font-semibold max-sm:w-full'}>{SECTION_NAMES[name]}</span>
            {!current && <span className="text-ink-muted">{FORMS[name].about}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
