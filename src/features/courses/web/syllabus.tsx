import type { ReactNode } from 'react'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { countInWords } from '#src/shared/text.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { CourseDetail, Module } from '../contract.ts'
import { OpenModule } from './open-module.tsx'

/** The modules, for a user with access; `isLoading` while it is not known whether there is one. */
export type CourseContent = { modules: Module[] | undefined; isLoading: boolean }

/** Everyone sees what the modules are called and how much is in them; what is inside is for who may see it. */
export function Syllabus({ course, content }: { course: CourseDetail; content: CourseContent }) {
  const { modules, isLoading } = content
  const isEmpty = course.modules.length === 0
  return (
    <section className="grid gap-6">
      <h2 className="text-3xl">Syllabus</h2>
      {isLoading && (
        <p role="status" className="sr-only">
          Loading the modules
        </p>
      )}
      {isEmpty && <p className="text-ink-muted">No modules available for this course yet.</p>}
      {!isEmpty && !modules && !isLoading && <HowToEnroll courseId={course._id} />}
      <ol className="[counter-reset:module]">
        {modules?.map((module, at) => (
          <Step key={module._id}>
            <OpenModule course={course._id} module={module} isFirst={at === 0} />
          </Step>
        )) ??
          course.modules.map(({ _id, title, materialCount }) => (
            <Step key={_id}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
                <span>{title}</span>
                <span className="text-base text-ink-muted">{countInWords(materialCount, 'material')}</span>
              </p>
              {isLoading && <div aria-hidden className="mx-4 mb-4 h-8 animate-pulse rounded-lg bg-paper-sunk" />}
            </Step>
          ))}
      </ol>
    </section>
  )
}

/** Nobody enrolls themselves: a visitor registers, and a mentor enrolls whoever is registered. */
function HowToEnroll({ courseId }: { courseId: string }) {
  const { user } = useAuth()
  return (
    <div className="grid gap-3 rounded-xl bg-brand-soft px-4 py-3">
      <div>
        <p className="font-semibold">Enroll to access course modules and materials.</p>
        <p>
          {user
            ? 'A mentor enrolls you: ask for it, or attend a free demo class first.'
            : 'Attend a free demo class, sign up, and a mentor enrolls you.'}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <ButtonLink small to={`/book-demo?course=${courseId}`}>
          Book a free demo
        </ButtonLink>
        {user ? (
          <ButtonLink small to={`/contact?course=${courseId}`}>
            Ask to be enrolled
          </ButtonLink>
        ) : (
          <ButtonLink small to="/signup">
            Sign up
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

/** A number on the line that runs through the documents of the course's cover. */
const Step = ({ children }: { children: ReactNode }) => (
  <li className="relative pb-4 pl-12 [counter-increment:module] before:absolute before:top-2 before:left-0 before:z-1 before:grid before:size-9 before:place-items-center before:rounded-full before:bg-brand before:text-base before:font-semibold before:text-brand-ink before:content-[counter(module)] not-last:after:absolute not-last:after:top-2 not-last:after:-bottom-2 not-last:after:left-4 not-last:after:w-1 not-last:after:bg-brand sm:pl-16">
    <div className="rounded-xl border border-line bg-paper-raised">{children}</div>
  </li>
)
