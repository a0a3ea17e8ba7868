import { isRouteErrorResponse, useRouteError } from 'react-router'
import { fieldsOf, textOf } from '#src/shared/unknown.ts'
import { ButtonLink } from './ui/button.tsx'
import { PageHead } from './ui/page-head.tsx'

const FAILED = 'Something went wrong on our side. Please try again.'

function readError(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500, message: FAILED }
  const message = textOf(fieldsOf(error.data).message)
  return { status: error.status, message: message ?? (error.status === 404 ? '404 Page Not Found' : FAILED) }
}

/** The page in place of one that may not or cannot be shown. It asks for the error: a re-exported one is given none. */
export function ErrorPage() {
  const { status, message } = readError(useRouteError())
  return <Notice drawing={DRAWINGS[status] ?? 'error'} message={message} />
}

const DRAWINGS: Record<number, string> = { 401: 'locked', 403: 'locked', 404: 'not-found' }

type Said = { drawing: string; message: string; to?: string; action?: string }

/** One sentence under a drawing, and the way on: home, where no other is named. */
export function Notice({ drawing, message, to = '/', action = 'Go to the home page' }: Said) {
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-16 text-center">
      <PageHead title={message} hidden />
      <img src={`/drawings/${drawing}.svg`} alt="" width={320} height={200} />
      <h1 className="text-3xl">{message}</h1>
      <ButtonLink to={to}>{action}</ButtonLink>
    </section>
  )
}
