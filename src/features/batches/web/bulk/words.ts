import { howMany } from '#src/shared/text.ts'
import type { BulkAction } from '../../changes-shapes.ts'

export const ACTIONS: Record<BulkAction, string> = {
  cancel: 'Cancel',
  move: 'Move',
  substitute: 'Substitute',
  room: 'Change room',
}

/** Of the dialog and of the button that does it: 'Cancel 3 classes'. */
export function titleOf(action: BulkAction, count: number) {
  const classes = howMany(count, 'class', 'classes')
  if (action === 'substitute') return `Substitute for ${classes}`
  return action === 'room' ? `Change the room of ${classes}` : `${ACTIONS[action]} ${classes}`
}
