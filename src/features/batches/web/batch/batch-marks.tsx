import { Badge } from '#src/web/ui/badge.tsx'
import { type BatchState, STATE_WORDS } from '../../rules.ts'

const TONES = { planned: 'warn', running: 'good', finished: 'plain', cancelled: 'bad' } as const

export const StateBadge = ({ state }: { state: BatchState }) => <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>

export const NoMentor = () => <Badge tone="bad">No mentor</Badge>
