import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Links, Outlet, ScrollRestoration } from 'react-router'
import { isPending } from '#src/access/rules.ts'
import { AuthProvider, useAuth } from '#src/features/accounts/web/auth.tsx'
import { NothingHere } from '#src/features/dashboard/web/nothing-here.tsx'
import { InstituteProvider } from '#src/features/institute/web/institute-provider.tsx'
import { withVersion } from '#src/shared/institute/look-files.ts'
import { requestContext } from '#src/web/api/prefetch.ts'
import { createQueryClient } from '#src/web/api/query-client.ts'
import { SESSION_KEY } from '#src/web/api/session.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { showFlash } from '#src/web/forms/flash.ts'
import { BrandStyle } from '#src/web/hydration/brand-style.tsx'
import { ANNOUNCE_ARRIVAL, announceHydration } from '#src/web/hydration/deferred-hydration.ts'
import deferHydration from '#src/web/hydration/deferred-hydration.ts?inline-script'
import { DeferredScripts } from '#src/web/hydration/deferred-scripts.tsx'
import { InlineScript } from '#src/web/hydration/inline-script.tsx'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import replaceMissingPictures from '#src/web/hydration/missing-picture.ts?inline-script'
import recoverMissingScript from '#src/web/hydration/missing-script.ts?inline-script'
import revealPasswords from '#src/web/hydration/reveal-password.ts?inline-script'
import keepTheme from '#src/web/hydration/theme.ts?inline-script'
import { Connection } from '#src/web/offline/connection.tsx'
import { registerServiceWorker } from '#src/web/offline/offline.ts'
import { BarePage, ErrorPage } from '#src/web/ui/error-page.tsx'
import figtree from '#src/web/ui/fonts/figtree.woff2?url'
import newsreader from '#src/web/ui/fonts/newsreader.woff2?url'
import { Toasts } from '#src/web/ui/overlays/toast.tsx'
import type { Route } from './+types/root.ts'
import '#src/web/ui/theme.css'
import { useDehydratedState } from '#src/web/api/use-dehydrated-state.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const Live = lazyOrBlank(() => import('#src/app/live.tsx'))

export function loader({ context, request }: Route.LoaderArgs) {
  const { user, setup, version } = context.get(requestContext)
  const queryClient = new QueryClient()
  queryClient.setQueryData(SESSION_KEY, user)
  return {
    dehydratedState: dehydrate(queryClient),
    // A user's browser reveals to nobody what a page is about.
    origin: user ? '' : new URL(request.url).origin,
    setup,
    version,
    // A guest's page is the same until something changes.
    renderedAt: user ? Date.now() : 0,
  }
}

/** The session is a query like any other from here on. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <InlineScript text={keepTheme} />
        <InlineScript text={revealPasswords} />
        <InlineScript text={deferHydration} />
        <InlineScript text={recoverMissingScript} />
        <InlineScript text={replaceMissingPictures} />
        <Icons />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[figtree, newsreader].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        <BrandStyle />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <DeferredScripts />
        <InlineScript text={ANNOUNCE_ARRIVAL} />
      </body>
    </html>
  )
}

/** The demo's is an SVG, and sharp in any size. */
function Icons() {
  const look = useSetup()?.institute.look
  return (
    <>
      {look?.version ? (
        <link rel="icon" href={withVersion('/icon-192.png', look)} type="image/png" />
      ) : (
        <link rel="icon" href="/drawings/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={withVersion('/apple-touch-icon.png', look ?? { version: '' })} />
    </>
  )
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
      <LiveUpdates />
    </Providers>
  )
}

function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(announceHydration, [])
  useEffect(showFlash, [])
  useEffect(registerServiceWorker, [])
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={useDehydratedState()}>
        <AuthProvider>
          <InstituteProvider>{children}</InstituteProvider>
        </AuthProvider>
      </HydrationBoundary>
      <Toasts />
      <Connection />
    </QueryClientProvider>
  )
}

function LiveUpdates() {
  const { user } = useAuth()
  if (!useHydrated() || !user || isPending(user) || user.lacksSecondFactor) return null
  return (
    <Suspense>
      <Live />
    </Suspense>
  )
}

export function ErrorBoundary() {
  return (
    <Providers>
      <BarePage>
        <ErrorPage missing={(message) => <NothingHere message={message} />} />
      </BarePage>
    </Providers>
  )
}
