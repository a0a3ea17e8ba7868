import { institute } from '#src/institute.ts'

/** Loaded before the site itself (`--import`): an institute that requires two-step login of admins. */
institute.secondFactorFor = 'admins'
