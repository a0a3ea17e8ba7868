import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FirstDayInSettings } from '#src/features/dashboard/web/first-day/first-day-in-settings.tsx'
import { firstDay } from '#src/features/dashboard/web/first-day/use-first-day.ts'
import { feedbackApi } from '#src/features/feedback/web/api.ts'
import { type Choices, ChoicesContext } from '#src/features/institute/web/settings/choices.ts'
import { settings } from '#src/features/institute/web/settings/section-form.tsx'
import { SettingsPage } from '#src/features/institute/web/settings/settings-page.tsx'
import { privacyApi } from '#src/features/privacy/web/api.ts'
import { formatDate } from '#src/shared/time.ts'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/settings-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

const mentorsQuery = privacyApi.mentors.queryOptions()
const reviewsQuery = feedbackApi.reviews.queryOptions()

export function loader({ context, params: { section } }: Route.LoaderArgs) {
  const { classroom } = context.get(requestContext).setup
  const choices = section === 'people' ? [mentorsQuery, ...(classroom ? [reviewsQuery] : [])] : []
  return prefetch(context, [settings, ...choices], [firstDay()])
}

export default function Settings({ params: { section } }: Route.ComponentProps) {
  const page = <SettingsPage section={section} above={<FirstDayInSettings />} />
  return section === 'people' ? <WithChoices>{page}</WithChoices> : page
}

/** What the form of people can put in order. */
function WithChoices({ children }: { children: ReactNode }) {
  const { data: mentors } = useQuery(mentorsQuery)
  const { data: reviews } = useQuery({ ...reviewsQuery, enabled: Boolean(useSetup()?.classroom) })
  const choices: Choices = {
    mentors: mentors?.map(({ _id, name, subject, hasAgreed }) => ({
      _id,
      title: name,
      text: subject,
      isHidden: hasAgreed ? (subject ? undefined : 'Has written nothing yet.') : 'Has not agreed to be shown.',
    })),
    reviews: reviews?.map(({ _id, text, name, courseTitle, agreedAt }) => ({
      _id,
      title: `${name}, ${courseTitle}, ${formatDate(agreedAt)}`,
      text,
    })),
  }
  return <ChoicesContext value={choices}>{children}</ChoicesContext>
}
