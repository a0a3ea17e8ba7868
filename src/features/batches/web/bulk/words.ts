import { countInWords } from '#src/shared/text.ts'
import type { BulkAction } from '../../bulk-shapes.ts'

/** What is pressed; cancelled classes may be held at the end of the batch, which is an action of its own. */
export type Pressed = Exclude<BulkAction, 'postpone'>

export const ACTIONS: Record<Pressed, string> = {
  cancel: 'Cancel',
  move: 'Move',
  substitute: 'Substitute',
  room: 'Change room',
}

/** Of the dialog and of the button that does it: 'Cancel 3 classes'. */
export function bulkTitle(action: Pressed, count: number) {
  const classes = countInWords(count, 'class', 'classes')
  if (action === 'substitute') return `Substitute for ${classes}`
  return action === 'room' ? `Change the room of ${classes}` : `${ACTIONS[action]} ${classes}`
}
