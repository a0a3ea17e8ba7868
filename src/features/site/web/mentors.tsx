import { useQuery } from '@tanstack/react-query'
import { mentorsQuery } from '#src/features/courses/web/mentor-face.tsx'
import { Portrait } from './portrait.tsx'
import { Section } from './section.tsx'

export function Mentors({ intro }: { intro: string }) {
  const { data: mentors = [] } = useQuery(mentorsQuery)
  if (mentors.length === 0) return null
  return (
    <Section title="Who teaches" intro={intro}>
      <ul className="grid gap-2 md:grid-cols-2 md:gap-6">
        {mentors.map(({ name, subject, sentence, image }) => (
          <li key={name}>
            <Portrait name={name} role={subject} image={image}>
              {sentence}
            </Portrait>
          </li>
        ))}
      </ul>
    </Section>
  )
}
