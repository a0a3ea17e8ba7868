import { Link } from 'react-router'

/** How many places of a row of three are left after `count` cards; of a row of two it is one or none. */
const LEFT = ['lg:hidden', 'lg:col-span-2', ''] as const

/** The last of a grid of cards in one, two or three columns: it fills the hole they leave, where they leave one; one leaves none. */
export function DemoCard({ after: count, heading: Heading }: { after: number; heading: 'h2' | 'h3' }) {
  const hiddenInTwoColumns = count % 2 === 0 ? 'sm:max-lg:hidden' : ''
  return (
    <li
      className={`relative grid content-center max-sm:hidden gap-4 rounded-2xl border border-line bg-brand-soft p-6 ${LEFT[count % 3]} ${hiddenInTwoColumns}`}
    >
      <Heading className="text-xl">Not sure? Attend a free demo class</Heading>
      <p className="max-w-prose">Meet the mentor, work in a live system for an evening, ask anything. It is free.</p>
      <Link to="/book-demo" className="flex min-h-11 items-center font-semibold after:absolute after:inset-0">
        Book a free demo class
      </Link>
    </li>
  )
}
