import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { Brand } from './brand.tsx'
import { ButtonLink } from './button.tsx'
import { PageHead } from './page-head.tsx'

const FAILED = 'Something went wrong on our side. Please try again.'

function readError(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500, message: FAILED }
  const message = asText(toRecord(error.data).message)
  return { status: error.status, message: message ?? (error.status === 404 ? '404 Page Not Found' : FAILED) }
}

/**
 * The page in place of one that may not or cannot be shown. It calls useRouteError, because a re-exported boundary gets no props.
 * `missing` renders the page of a 404.
 */
export function ErrorPage({ missing }: { missing?: (message: string) => ReactNode }) {
  const { status, message } = readError(useRouteError())
  if (status === 404 && missing) return missing(message)
  return <MessagePage drawing={DRAWINGS[status] ?? 'error'} message={message} />
}

const DRAWINGS: Record<number, string> = { 401: 'locked', 403: 'locked', 404: 'not-found' }

/** A page outside the layouts: our name leads home. */
export const BarePage = ({ children }: { children: ReactNode }) => (
  <>
    <header className="border-b border-line print:hidden">
      <div className="page-width flex h-16 items-center">
        <Brand />
      </div>
    </header>
    <main>{children}</main>
  </>
)

type MessagePageProps = {
  drawing: string
  message: string
  to?: string
  action?: string
  children?: ReactNode
  ways?: ReactNode
}

/** One sentence beside a drawing, what there is to say of it, and the way on: home, where no other is named. */
export function MessagePage({
  drawing,
  message,
  to = '/',
  action = 'Go to the home page',
  children,
  ways,
}: MessagePageProps) {
  return (
    <section className="page-width grid gap-x-12 gap-y-12 py-12 lg:grid-cols-[11fr_9fr]">
      <PageHead title={message} hidden />
      <div className="grid content-start justify-items-start gap-6">
        <h1 className="text-4xl">{message}</h1>
        {children && <div className="grid max-w-prose gap-4 text-ink-muted">{children}</div>}
        {ways ?? <ButtonLink to={to}>{action}</ButtonLink>}
      </div>
      <img src={`/drawings/${drawing}.svg`} alt="" width={320} height={200} className="w-full max-w-md" />
    </section>
  )
}
