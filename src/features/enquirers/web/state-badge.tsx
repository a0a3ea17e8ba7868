import { Badge } from '#src/web/ui/badge.tsx'
import { OUTCOMES, STATES } from '../rules.ts'
import type { Enquirer } from '../shapes.ts'

const TONES = {
  asked: 'warn',
  called: 'plain',
  invited: 'plain',
  came: 'plain',
  joined: 'good',
  closed: 'plain',
} as const

export const StateBadge = ({ state, outcome }: Pick<Enquirer, 'state' | 'outcome'>) => (
  <Badge tone={TONES[state]}>{outcome ? OUTCOMES[outcome] : STATES[state]}</Badge>
)
