import { lazyDialog } from './lazy-dialog.tsx'

/** Open while there is a `question`. */
export const Confirm = lazyDialog(() => import('#src/web/ui/confirm-dialog.tsx'), 'question')
