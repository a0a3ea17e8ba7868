import { formatDay } from '#src/shared/time.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import type { Week } from '../../contract.ts'
import { axisMaximum, formatBarCount } from '../../rules.ts'
import { HomePanel } from '../home/home-panel.tsx'

type Plot = { title: string; weeks: Week[]; of: 'signUps' | 'enrollments' }

const HEIGHT = 100
const STEP = 10
const BAR = 7

/** A count for each week as a bar, described in a sentence, and readable as a table. */
export function WeekBars({ title, weeks, of }: Plot) {
  const counts = weeks.map((week) => week[of])
  const top = axisMaximum(counts)
  const sum = counts.reduce((all, count) => all + count, 0)
  const latest = formatBarCount(counts.at(-1) ?? 0)
  if (sum === 0)
    return (
      <HomePanel title={title}>
        <p className="text-base text-ink-muted">None in the last {weeks.length} weeks.</p>
      </HomePanel>
    )
  return (
    <HomePanel title={title}>
      <p className="text-base text-ink-muted">
        {latest} this week, {formatBarCount(Math.max(...counts))} in the busiest of the last {weeks.length} weeks
      </p>
      <p aria-hidden className="mt-2 border-b border-dashed border-line text-sm text-ink-muted">
        {formatBarCount(top)}
      </p>
      <svg
        role="img"
        aria-label={`${title}: ${sum} in ${weeks.length} weeks, ${latest} of them this week.`}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="-mt-2 h-32 w-full border-b border-line-strong"
      >
        {weeks.map(({ begins, [of]: count }, at) => (
          <rect
            key={begins}
            x={at * STEP + (STEP - BAR) / 2}
            y={HEIGHT - (Math.min(count, top) / top) * HEIGHT}
            width={BAR}
            height={(Math.min(count, top) / top) * HEIGHT}
            className={at === weeks.length - 1 ? 'fill-brand' : 'fill-brand/60'}
          />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between text-sm text-ink-muted">
        <span>{formatDay(weeks[0]?.begins ?? '')}</span>
        <span>this week</span>
      </p>
      <AsTable title={title} weeks={weeks} of={of} />
    </HomePanel>
  )
}

/** What is hidden until it is opened is not rendered on the server. */
const AsTable = (plot: Plot) => {
  const isHydrated = useHydrated()
  return (
    <details className="text-base">
      <summary className="flex min-h-11 items-center underline underline-offset-4">Show as a table</summary>
      {isHydrated && <WeekTable {...plot} />}
    </details>
  )
}

const WeekTable = ({ title, weeks, of }: Plot) => (
  <table aria-label={title} className="w-full">
    <thead>
      <tr className="text-left">
        <th className="py-1 font-semibold">Week of</th>
        <th className="py-1 text-right font-semibold">Number</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {weeks.map(({ begins, [of]: count }) => (
        <tr key={begins}>
          <td className="py-1">{formatDay(begins)}</td>
          <td className="py-1 text-right">{formatBarCount(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
