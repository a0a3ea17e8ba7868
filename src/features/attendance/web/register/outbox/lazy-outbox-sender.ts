import { lazyOrBlank } from '#src/web/hydration/load-module.ts'

/** Of the register: only who takes one has marks that wait. */
export const OutboxSender = lazyOrBlank(() => import('./outbox-sender.tsx'))
