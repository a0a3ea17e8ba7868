import { nonBreaking, stripBidi } from '#src/shared/text.ts'
import type { Degree, SeenProfile } from '../contract.ts'

/** A profile to read: as much of it as its reader was sent. */
export function ProfileView({ profile }: { profile: SeenProfile }) {
  const facts: [string, string][] = [['Role', profile.role === 'mentor' ? 'Mentor' : 'Student']]
  if ('email' in profile) {
    facts.push(['Email', profile.email], ['Phone', nonBreaking(profile.phone)], ['Address', profile.address])
    facts.push(["Bachelor's degree", words(profile.education.bachelor)])
    facts.push(["Master's degree", words(profile.education.master)])
  }
  return (
    <dl className="grid gap-4 rounded-xl border border-line bg-paper-raised p-5 sm:grid-cols-[auto_1fr] sm:gap-x-8">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="whitespace-pre-line max-sm:-mt-3">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

const words = ({ degree, collegeName, graduationYear }: Degree) =>
  [stripBidi(degree), stripBidi(collegeName), graduationYear].filter(Boolean).join(', ')
