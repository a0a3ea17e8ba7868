import { useQuery } from '@tanstack/react-query'
import { instituteApi } from '#src/features/institute/web/api.ts'

export const mentorsQuery = instituteApi.mentors.queryOptions()

/** What the institute's pages tell of a mentor; undefined for one whom they do not show. */
export function useShownMentor(name: string) {
  const { data } = useQuery(mentorsQuery)
  return data?.find((mentor) => mentor.name === name)
}

/** A portrait where there is one, else the first letter of the name. `size` in pixels. */
export function MentorFace({ name, size }: { name: string; size: 48 | 64 }) {
  const image = useShownMentor(name)?.image
  const shape = `${size === 48 ? 'size-12' : 'size-16'} shrink-0 rounded-full`
  if (image) return <img src={image} alt="" width={size} height={size} loading="lazy" className={shape} />
  return (
    <span aria-hidden className={`grid place-items-center bg-brand-soft font-display text-2xl text-brand ${shape}`}>
      {Array.from(name)[0]}
    </span>
  )
}
