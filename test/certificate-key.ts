import { generateKeyPairSync } from 'node:crypto'

/** A new key for certificates, as CERTIFICATE_KEY has it. */
export const newCertificateKey = () =>
  JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
