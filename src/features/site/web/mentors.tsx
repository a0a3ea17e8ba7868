import { mentors } from '#src/institute/team.ts'
import { Portrait } from './portrait.tsx'
import { Section } from './section.tsx'

export function Mentors() {
  return (
    <Section title="Who teaches" intro="Each has worked for years in what they teach">
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
