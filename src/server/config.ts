import * as z from '#src/shared/zod.ts'
import { readSecretsKeys } from './security/secret-box.ts'
import { readSigningKey } from './security/signing-key.ts'

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const optional = <Kind extends z.ZodType>(kind: Kind) => z.preprocess((value) => value || undefined, kind)

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)

/** Without a host where a user is named: it is a folder then, said behind (`?host=`). */
const canBeParsed = (value: string) => URL.canParse(value.replace('@/', '@localhost/'))

/**
 * What pg does with these modes, said so that it need not warn of it: the server's certificate is checked in all of them
 * (docs/operations.md).
 */
const withCheckedCertificate = (url: string) =>
  /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

const hasHost = (value: string) => URL.canParse(value) && new URL(value).hostname !== ''

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(canBeParsed, 'is not a valid address: percent-encode the special characters of a password')
  .transform(withCheckedCertificate)

const Environment = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test').default('production'),
  ),
  PORT: optional(wholeNumber.pipe(z.int().max(65_535, 'must be at most 65535')).default(3000)),
  HOST: optional(z.string().optional()),
  PUBLIC_URL: optional(
    z.string().refine(isOrigin, 'must be an address without a path, such as https://academy.example.com').optional(),
  ),
  DATA_DIR: optional(z.string().default('data')),
  DATABASE_URL: optional(databaseAddress.optional()),
  DATABASE_DIRECT_URL: optional(databaseAddress.optional()),
  DATABASE_POOL: optional(wholeNumber.pipe(z.int().min(2, 'must be at least 2')).default(10)),
  DEMO: optional(flag.optional()),
  TRUST_PROXY: optional(flag.default(false)),
  LOG_LEVEL: optional(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
  CLASSROOM: optional(flag.default(true)),
  CERTIFICATE_KEY: optional(
    z
      .string()
      .transform(readSigningKey)
      .refine((key) => key !== undefined, 'is not a key: npm run certificate-key makes one')
      .optional(),
  ),
  SECRETS_KEY: optional(
    z
      .string()
      .transform(readSecretsKeys)
      .refine((keys) => keys !== undefined, 'is not a key: npm run secrets-key makes one')
      .optional(),
  ),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .refine(hasHost, 'must name a host: percent-encode the special characters of a password')
      .optional(),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .regex(/\S@\S/, 'must contain an email address')
      .transform((from) => /<([^<>]+)>/.exec(from)?.[1] ?? from)
      .optional(),
  ),
  OIDC_ISSUER: optional(z.url('must be the address of an OpenID provider').default('https://accounts.google.com')),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  S3_BUCKET: optional(z.string().optional()),
  S3_ENDPOINT: optional(z.url('must be the address of an S3-compatible storage').optional()),
  S3_REGION: optional(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string().optional()),
  S3_SECRET_ACCESS_KEY: optional(z.string().optional()),
  BACKUP_DIR: optional(z.string().optional()),
  BACKUP_KEEP: optional(wholeNumber.pipe(z.int().min(1, 'must be at least 1')).default(7)),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters').optional()),
  SEAL_RECIPIENT: optional(
    z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'is not a public key of age: age-keygen makes one')
      .optional(),
  ),
  REQUEST_TIMEOUT: optional(wholeNumber.pipe(z.int().min(1, 'must be at least 1')).default(5)),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').optional()),
})

/** Where the first is set, the second must be. */
const REQUIRED_TOGETHER = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_ID'],
] as const

const WholeEnvironment = Environment.superRefine((values, context) => {
  for (const [set, path] of REQUIRED_TOGETHER)
    if (values[set] && !values[path])
      context.addIssue({ code: 'custom', path: [path], message: `is missing: ${set} is set` })
})

export type Config = ReturnType<typeof readConfig>

/**
 * The one place that reads the environment (README: Configuration).
 * @throws {Error} with a sentence for each wrong value
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const read = WholeEnvironment.safeParse(environment)
  if (!read.success) {
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
  }
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, DEMO, ...rest } = read.data
  return {
    development: rest.NODE_ENV === 'development',
    port: PORT,
    host: HOST,
    publicUrl: PUBLIC_URL,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    /** Of PostgreSQL itself, where `databaseUrl` leads to a pooler. */
    databaseDirectUrl: rest.DATABASE_DIRECT_URL,
    databasePool: rest.DATABASE_POOL,
    demo: DEMO ?? !DATABASE_URL,
    trustProxy: rest.TRUST_PROXY,
    logLevel: rest.LOG_LEVEL,
    classroom: rest.CLASSROOM,
    /** Ed25519; without it no certificates are issued. */
    certificateKey: rest.CERTIFICATE_KEY,
    /** For secrets in the database, the newest first; without them a file of the data directory has one. */
    secretsKeys: rest.SECRETS_KEY,
    /** Milliseconds. */
    requestTimeout: rest.REQUEST_TIMEOUT * 1_000,
    metricsToken: rest.METRICS_TOKEN,
    /** Public key of age, for the sealed records of deleted accounts; without it none are written. */
    sealRecipient: rest.SEAL_RECIPIENT,
    backup: { folder: rest.BACKUP_DIR, keep: rest.BACKUP_KEEP, passphrase: rest.BACKUP_PASSPHRASE },
    /** `from` is an address alone: the name is the institute's. */
    mail: { smtpUrl: rest.SMTP_URL, from: rest.MAIL_FROM },
    /** None where social sign-in is not set up. */
    oidc: rest.OIDC_CLIENT_ID
      ? { issuer: rest.OIDC_ISSUER, clientId: rest.OIDC_CLIENT_ID, clientSecret: rest.OIDC_CLIENT_SECRET }
      : undefined,
    /** None where files are kept in the data folder. */
    s3: rest.S3_BUCKET ? readBucket(rest.S3_BUCKET, rest) : undefined,
  }
}

type S3 = Pick<z.infer<typeof Environment>, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** Storages other than Amazon's own know a bucket by the path and not by a host name. */
const readBucket = (bucket: string, { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3) => ({
  bucket,
  region: S3_REGION,
  ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  ...(S3_ACCESS_KEY_ID &&
    S3_SECRET_ACCESS_KEY && {
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    }),
})
