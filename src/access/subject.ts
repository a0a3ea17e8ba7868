/** What something is done to, as the audit log names it (product 24.1). */
export const SUBJECT_KINDS = [
  'user',
  'sign-in',
  'course',
  'enrollment',
  'batch',
  'class',
  'certificate',
  'discussion',
  'blog',
  'demo booking',
  'contact message',
  'enquiry',
  'file',
  'list',
  'settings',
  'site',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Who acts, as the audit log says it: a guest is not signed in, the system is a job or a script. */
export const ACTOR_ROLES = ['guest', 'student', 'mentor', 'admin', 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]
