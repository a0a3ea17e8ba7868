import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CourseDetail, Module } from '#src/features/courses/contract.ts'
import { statusOf } from '#src/web/errors.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { enrollmentsApi } from './api.ts'
import { OpenModule } from './open-module.tsx'

const CHECK_FAILED = 'Failed to check enrollment status.'

export const insideOf = (id: string) => enrollmentsApi.fullCourse.queryOptions({ input: { id } })

/** `isKnownShut` where the server that drew the page was refused: nobody waits to be told so again. */
type Props = { course: CourseDetail; mayAsk: boolean; isKnownShut: boolean }

/** Whoever is enrolled (or teaches here) sees what is inside the modules; everyone sees what they are called. */
export function CourseModules({ course, mayAsk, isKnownShut }: Props) {
  const full = useQuery({ ...insideOf(course._id), enabled: mayAsk })
  const isRefused = statusOf(full.error) === 403 || statusOf(full.error) === 404
  const hasFailed = full.isError && !isRefused
  useEffect(() => {
    if (hasFailed) toast('error', CHECK_FAILED)
  }, [hasFailed])
  const inside = isRefused ? undefined : full.data?.modules
  const isAsking = mayAsk && !full.isFetched && !isKnownShut
  const modules: (Module | CourseDetail['modules'][number])[] = inside ?? course.modules
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Modules</h2>
      {isAsking && (
        <p role="status" className="sr-only">
          Loading the modules
        </p>
      )}
      {!inside && !isAsking && (
        <p className="rounded-xl bg-brand-soft px-4 py-3">Enroll to access course modules and materials.</p>
      )}
      {!mayAsk && (
        <p className="flex flex-wrap gap-3">
          <ButtonLink variant="primary" to="/book-demo">
            Book a Demo
          </ButtonLink>
          <ButtonLink to="/contact">Contact Us</ButtonLink>
        </p>
      )}
      {modules.length === 0 && <p className="text-ink-muted">No modules available for this course yet.</p>}
      <ol className="grid gap-3">
        {modules.map((module, at) => (
          <li key={module._id} className="rounded-xl border border-line bg-paper-raised">
            {'materials' in module ? (
              <OpenModule course={course._id} module={module} isFirst={at === 0} />
            ) : (
              <p className="px-4 py-3">{module.title}</p>
            )}
            {isAsking && <div aria-hidden className="mx-4 mb-4 h-8 animate-pulse rounded-lg bg-paper-sunk" />}
          </li>
        ))}
      </ol>
    </section>
  )
}
