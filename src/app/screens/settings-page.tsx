import { FirstDayInSettings, firstDay } from '#src/features/dashboard/web/home/first-day-card.tsx'
import { settings } from '#src/features/institute/web/settings/section-form.tsx'
import { SettingsPage } from '#src/features/institute/web/settings/settings-page.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/settings-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [settings], [firstDay()])

export default function Settings({ params: { section } }: Route.ComponentProps) {
  return <SettingsPage section={section} above={<FirstDayInSettings />} />
}
