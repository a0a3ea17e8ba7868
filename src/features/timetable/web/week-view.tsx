import { registerOpens } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { isChangeable } from '../rules.ts'
import type { TimetableClass } from '../shapes.ts'
import { ClassLine } from './class-line.tsx'
import type { SelectedClasses } from './use-selected-classes.ts'
import { byDay, type Day, daysOfWeek, splitInColumns, toMonday } from './week.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

type WeekProps = {
  today: string
  isStaff: boolean
  /** The id of the class that a link led to. */
  sought: string | null
  selection: SelectedClasses
  /** The name of each by its date, where they are known. */
  holidays: ReadonlyMap<string, string>
  /** Of the week with what a filter hides, so that each is called the same with any filter. */
  titles: ReadonlyMap<string, string>
  now: number
}

/** The week of a day: on a phone that day alone, else day below day, in two columns where there is room; to a screen reader seven lists. */
export function Week({ classes, day, ...shown }: WeekProps & { classes: TimetableClass[]; day: string }) {
  const columns = splitInColumns(byDay(classes, daysOfWeek(toMonday(day))))
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 xl:grid-cols-2">
      {columns.map((days, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second column
        <div key={at} className="grid grid-cols-1 gap-2">
          {days.map(({ date, classes }) => (
            <DayList key={date} date={date} classes={classes} isAlone={date === day} {...shown} />
          ))}
        </div>
      ))}
    </div>
  )
}

type Listed = WeekProps & Day<TimetableClass> & { isAlone: boolean }

function DayList({ date, classes, isAlone, today, isStaff, sought, selection, holidays, titles, now }: Listed) {
  const holiday = holidays.get(date)
  const name = `${weekday.format(new Date(date))}, ${dayAndMonth.format(new Date(date))}`
  const open = isStaff ? classes.filter((timetableClass) => isChangeable(timetableClass, now)) : []
  return (
    <section
      aria-label={`${name}${date === today ? ', today' : ''}`}
      className={`rounded-xl border border-line bg-paper-raised px-2 py-1 print:break-inside-avoid ${isAlone ? '' : 'max-md:hidden print:block'}`}
    >
      <div className="flex items-center gap-2">
        {open.length > 0 && (
          <label className="grid h-11 w-9 shrink-0 place-items-center md:pointer-fine:h-8 md:pointer-fine:w-8 print:hidden noscript:hidden">
            <input
              type="checkbox"
              aria-label={`Select all of ${name}`}
              checked={open.every(({ _id }) => selection.has(_id))}
              onChange={() => selection.toggleAll(open)}
              className="size-5 md:pointer-fine:size-4"
            />
          </label>
        )}
        <h3 className="grow py-1 text-base font-semibold">
          {name}
          {date === today && <span className="ml-2 text-sm text-brand">Today</span>}
          {holiday && (
            <span className="ml-2 text-sm font-normal wrap-anywhere text-warn">{`Holiday: ${stripBidi(holiday)}`}</span>
          )}
        </h3>
        <p className="text-sm text-ink-muted">{classes.length === 0 ? 'No class' : classes.length}</p>
      </div>
      <ul className="empty:hidden">
        {classes.map((timetableClass) => (
          <ClassLine
            key={timetableClass._id}
            timetableClass={timetableClass}
            shortTitle={titles.get(timetableClass.course.title) ?? timetableClass.course.title}
            isStaff={isStaff}
            offersRegister={isStaff && registerOpens(timetableClass) <= now}
            isSought={timetableClass._id === sought}
            isChosen={selection.has(timetableClass._id)}
            onToggle={isStaff && isChangeable(timetableClass, now) ? selection.toggle : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
