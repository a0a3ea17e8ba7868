import { randomBytes } from 'node:crypto'

/** `npm run secrets-key` prints a new key for secrets in the database, as a line of .env: it is stored nowhere. */
console.log(`SECRETS_KEY=${randomBytes(32).toString('base64url')}`)
