import { type ComponentProps, Suspense } from 'react'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const PostMenu = lazyOrBlank(() => import('./post-menu.tsx'))

/** The menu of a post, for whoever is signed in: a visitor reads without its scripts. */
export function OfferedMenu(post: ComponentProps<typeof PostMenu>) {
  const { user } = useAuth()
  const isHydrated = useHydrated()
  if (!user || !isHydrated) return null
  return (
    // As high as the line it is in, so that nothing moves when it arrives; above the text below, which it overlaps.
    <span className="relative -my-2.5 ml-auto">
      <Suspense>
        <PostMenu {...post} />
      </Suspense>
    </span>
  )
}
