/** Why something is not stored; `mayRetry`, that its user may be allowed later to have it stored. */
export type Refused = { refusal: string; mayRetry?: boolean }
/**
 * What was made on this device and has to reach the server. `refusal` is why it is not stored, and not sent again by itself;
 * `storedAt` when it was stored, by the site's clock. What has neither waits.
 */
export type Queued = Partial<Refused> & { storedAt?: string }

export const isUnsent = ({ refusal, storedAt }: Queued) => refusal === undefined && storedAt === undefined
