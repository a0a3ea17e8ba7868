import { generateKeyPairSync } from 'node:crypto'

/** Prints a new key for certificates as a line of .env: `npm run certificate-key`. It is stored nowhere. */
const { privateKey } = generateKeyPairSync('ed25519')
console.log(`CERTIFICATE_KEY='${JSON.stringify(privateKey.export({ format: 'jwk' }))}'`)
