import { mentors } from '#src/institute/team.ts'

/** What the institute's pages tell of a mentor; undefined for one who is not among them (src/institute/team.ts). */
export const findMentor = (name: string) => mentors.find((mentor) => mentor.name === name)

/** A portrait where there is one, else the first letter of the name. `size` in pixels. */
export function MentorFace({ name, size }: { name: string; size: 48 | 64 }) {
  const portrayed = findMentor(name)
  const shape = `${size === 48 ? 'size-12' : 'size-16'} shrink-0 rounded-full`
  if (portrayed) return <img src={portrayed.image} alt="" width={size} height={size} loading="lazy" className={shape} />
  return (
    <span aria-hidden className={`grid place-items-center bg-brand-soft font-display text-2xl text-brand ${shape}`}>
      {Array.from(name)[0]}
    </span>
  )
}
