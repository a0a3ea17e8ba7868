import { Check, Clock, FileText, type LucideIcon, MonitorPlay, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countInWords } from '#src/shared/text.ts'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import type { CourseDetail } from '../contract.ts'
import { splitFirstParagraph, splitLines } from '../rules.ts'
import { CourseActions, type NextBatchOfCourse } from './course-actions.tsx'
import { CoursePicture } from './course-picture.tsx'
import { MentorFace, useShownMentor } from './mentor-face.tsx'
import { type CourseContent, Syllabus } from './syllabus.tsx'

type Props = {
  course: CourseDetail
  above: Record<string, string>
  content: CourseContent
  /** What a user with access does next; visitors are offered a demo. */
  nextStep: ReactNode
  batches: ReactNode
  /** The batch that a visitor can join next, and where to ask for a seat in it. */
  nextBatch: NextBatchOfCourse | undefined
  mentorName: string
}

/**
 * A course for whoever decides on it. On a phone one column with the actions at its foot; from 1024 px they stand beside it
 * under the picture, which a phone shows after the facts.
 */
export function CourseDetailArticle({ course, above, content, nextStep, batches, nextBatch, mentorName }: Props) {
  const [promise, rest] = splitFirstParagraph(course.descriptionHtml)
  const outcomes = splitLines(course.outcomes)
  return (
    <article className="mx-auto flex w-full max-w-6xl flex-col px-4 pt-12 md:px-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16 [&_:is(a,summary)]:scroll-mb-20">
      <header className="pb-8">
        <Breadcrumbs pages={above} />
        <div className="grid gap-6">
          <h1 className="text-4xl">{course.title}</h1>
          <Written html={promise} className="text-lg" />
          <Facts course={course} mentorName={mentorName} />
        </div>
      </header>
      <div className="contents lg:sticky lg:top-22 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mb-16 lg:block lg:self-start lg:overflow-hidden lg:rounded-2xl lg:border lg:border-line lg:bg-paper-raised">
        <div
          className={`max-lg:mb-8 max-lg:overflow-hidden max-lg:rounded-2xl md:max-lg:*:aspect-5/2 ${nextBatch ? 'lg:*:aspect-5/2' : ''}`}
        >
          <CoursePicture course={course} eager />
        </div>
        {nextBatch?.card}
        <CourseActions course={course} content={content} nextStep={nextStep} nextBatch={nextBatch} />
      </div>
      <div className="grid content-start gap-12 pb-16">
        {course.audience && (
          <Part title="Who it is for">
            <p dir="auto" className="max-w-prose whitespace-pre-line">
              {course.audience}
            </p>
          </Part>
        )}
        {outcomes.length > 0 && (
          <Part title="What you will be able to do">
            <Outcomes lines={outcomes} />
          </Part>
        )}
        {rest && (
          <Part title="About this course">
            <Written html={rest} />
          </Part>
        )}
        <Syllabus course={course} content={content} />
        {mentorName && <Mentor name={mentorName} />}
        {batches}
      </div>
    </article>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4">
    <h2 className="text-3xl">{title}</h2>
    {children}
  </section>
)

/** Rendered from Markdown by the server, without raw markup. */
const Written = ({ html, className = '' }: { html: string; className?: string }) =>
  html && <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />

function Facts({ course: { duration, modules }, mentorName }: Pick<Props, 'course' | 'mentorName'>) {
  const materials = modules.reduce((all, { materialCount }) => all + materialCount, 0)
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-y border-line py-4 md:max-lg:flex md:max-lg:flex-wrap xl:flex xl:flex-wrap xl:gap-x-12">
      {mentorName && (
        <Fact icon={UserRound} name="Instructor">
          {mentorName}
        </Fact>
      )}
      <Fact icon={Clock} name="Duration">
        {duration}
      </Fact>
      {modules.length > 0 && (
        <Fact icon={FileText} name="Contents">
          {`${countInWords(modules.length, 'module')}, ${countInWords(materials, 'material')}`}
        </Fact>
      )}
      <Fact icon={Users} name="Class">
        At most 15 students
      </Fact>
      <Fact icon={MonitorPlay} name="Where">
        Offline, or online live and recorded
      </Fact>
    </dl>
  )
}

const Fact = ({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: string }) => (
  <div className="min-w-0 text-base">
    <dt className="flex items-center gap-2 text-ink-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {name}
    </dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

const Outcomes = ({ lines }: { lines: string[] }) => (
  <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
    {lines.map((line) => (
      <li key={line} dir="auto" className="flex gap-4">
        <Check aria-hidden className="mt-1 size-6 shrink-0 rounded-full bg-good-soft p-1 text-good" />
        <span className="min-w-0 wrap-anywhere">{line}</span>
      </li>
    ))}
  </ul>
)

/** With portrait and sentence where the institute has them. */
function Mentor({ name }: { name: string }) {
  const portrayed = useShownMentor(name)
  return (
    <Part title="Your mentor">
      <div className="flex items-center gap-4 rounded-2xl border border-line bg-paper-raised p-6">
        <MentorFace name={name} size={64} />
        <div className="min-w-0">
          <p>
            <strong className="font-semibold">{name}</strong> teaches this course, in our classroom.
          </p>
          {portrayed && <p className="text-base text-ink-muted">{portrayed.sentence}</p>}
          <Link to="/about" className="inline-flex min-h-11 items-center">
            Meet our mentors
          </Link>
        </div>
      </div>
    </Part>
  )
}
