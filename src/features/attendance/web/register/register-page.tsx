import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { errorStatus } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { keepPage } from '#src/web/offline/offline.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import { candidatesQuery, registerQuery } from '../api.ts'
import type { Route } from './+types/register-page.ts'
import { OutboxSender } from './outbox/lazy-outbox-sender.ts'
import { RegisterView } from './register-view.tsx'
import { useRegister } from './use-register.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** With who can be added, so that the page kept for offline use knows them. */
export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  prefetch(context, [registerQuery(id)], [candidatesQuery(id)])

export default function RegisterPage({ params: { id } }: Route.ComponentProps) {
  const { query, ...register } = useRegister(id)
  // Once, and kept: who can be added is looked for offline too, also where a link led here.
  useQuery({ ...candidatesQuery(id), enabled: ({ state }) => state.data === undefined })
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  // It opens again on this day without a connection.
  useEffect(() => keepPage(pathname), [pathname])
  useEffect(loadDialogs, [])
  if (query.isPending) return <RegisterToCome />
  if (errorStatus(query.error) === 404) return <MessagePage drawing="not-found" message={query.error?.message ?? ''} />
  if (!query.data) return <Failed query={query} />
  return (
    <>
      <RegisterView register={query.data} {...register} />
      <Suspense>{isHydrated && <OutboxSender />}</Suspense>
    </>
  )
}

/** What is pressed without a connection opens, too: then nothing more would load. */
function loadDialogs() {
  for (const load of [
    () => import('#src/web/ui/overlays/dialog-box.tsx'),
    () => import('#src/web/ui/confirm-dialog.tsx'),
  ])
    load().catch(() => undefined)
}

const RegisterToCome = () => (
  <Skeleton label="Loading the attendance register">
    <div className="grid gap-4">
      <SkeletonBlock className="h-8 max-w-md" />
      <SkeletonBlock className="h-11 max-w-xs" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => (
          <SkeletonBlock key={key} className="h-14" />
        ))}
      </div>
    </div>
  </Skeleton>
)
