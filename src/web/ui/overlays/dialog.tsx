import { lazyDialog } from './lazy-dialog.tsx'

/** Open while there is a `title`; Escape and a click outside close it. */
export const Dialog = lazyDialog(() => import('./dialog-box.tsx'), 'title')
