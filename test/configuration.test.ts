import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from '#src/server/config.ts'

/** Every script sets it. */
const SET_BY_SCRIPTS = 'NODE_ENV'
/** Read by the tests and not by the site. */
const OF_THE_TESTS = 'CHROMIUM_PATH'

const example = readFileSync('.env.example', 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const uncommented = parseEnv(example.replace(/^# (?=[A-Z0-9_]+=)/gm, ''))

function namesThatAreRead() {
  const names = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  names.delete(SET_BY_SCRIPTS)
  return [...names].sort()
}

function namesInReadme() {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## Configuration\n')
  const [table = ''] = section.split('\n## ')
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)).sort()
}

test('.env.example names what the configuration reads, each once', () => {
  const names = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  assert.deepEqual(names.sort(), namesThatAreRead())
})

test("the README's table names what the configuration reads", () => {
  const names = namesInReadme()
  assert.deepEqual(
    names.filter((name) => name !== OF_THE_TESTS),
    namesThatAreRead(),
  )
})

test('.env.example changes nothing by itself', () => {
  assert.deepEqual(parseEnv(example), {})
})

test('the values of .env.example are accepted, and its defaults are the defaults', () => {
  const away = { OIDC_CLIENT_ID: 'a client', S3_BUCKET: 'a bucket' }
  assert.equal(readConfig({ ...uncommented, ...away }).port, 3000)
  const { PORT, DATA_DIR, DATABASE_POOL, DEMO, TRUST_PROXY, LOG_LEVEL, OIDC_ISSUER, S3_REGION } = uncommented
  const defaults = { PORT, DATA_DIR, DATABASE_POOL, DEMO, TRUST_PROXY, LOG_LEVEL, OIDC_ISSUER, S3_REGION }
  assert.ok(Object.values(defaults).every(Boolean), 'each of these has a default')
  assert.deepEqual(readConfig({ ...defaults, ...away }), readConfig(away))
})

test('half of what belongs together is refused in a sentence', () => {
  for (const [set, missing] of [
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_ID'],
  ] as const)
    assert.throws(() => readConfig({ [set]: 'x' }), { message: `${missing} is missing: ${set} is set.` })
})

test('an invalid configuration is refused before anything is opened', () => {
  for (const [name, value, sentence] of [
    [
      'DATABASE_URL',
      'postgres://u:s3#cret@host/db',
      'is not a valid address: percent-encode the special characters of a password',
    ],
    ['DATABASE_URL', 'mysql://host/db', 'must begin with postgres://'],
    ['DATABASE_POOL', '1', 'must be at least 2'],
    ['SMTP_URL', 'smtp://', 'must name a host: percent-encode the special characters of a password'],
    ['SMTP_URL', 'smtp://u:p/w@host', 'must name a host: percent-encode the special characters of a password'],
    ['MAIL_FROM', 'rubbish', 'must contain an email address'],
    ['PORT', ' ', 'must be a whole number'],
    ['PORT', '0x10', 'must be a whole number'],
    ['PORT', '65536', 'must be at most 65535'],
    ['BACKUP_KEEP', '0', 'must be at least 1'],
    ['BACKUP_KEEP', '1.5', 'must be a whole number'],
  ] as const)
    assert.throws(() => readConfig({ [name]: value }), { message: `${name} ${sentence}.` })
  const bySocket = 'postgres://classroom@/classroom?host=/var/run/postgresql'
  assert.equal(readConfig({ DATABASE_URL: bySocket }).databaseUrl, bySocket)
  assert.equal(readConfig({ PORT: '0', MAIL_FROM: 'office@example.com' }).port, 0)
  const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mail.from
  assert.deepEqual(['office@example.com', 'Us <us@example.com>', ''].map(from), [
    'office@example.com',
    'us@example.com',
    undefined,
  ])
})

test('a pooler that is not named needs no way around it', () => {
  assert.throws(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://u@host/db' }), {
    message: 'DATABASE_URL is missing: DATABASE_DIRECT_URL is set.',
  })
})

test('the certificate of a database is checked, in whichever of pg’s words that is asked for', () => {
  const modeOf = (query: string) => {
    const { databaseUrl = '' } = readConfig({ DATABASE_URL: `postgres://u:p@host/db?${query}` })
    return new URL(databaseUrl).search
  }
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    assert.equal(modeOf(`sslmode=${mode}&sslrootcert=/ca.crt`), '?sslmode=verify-full&sslrootcert=/ca.crt')
  for (const query of ['sslmode=no-verify', 'sslmode=disable', 'uselibpqcompat=true&sslmode=require'])
    assert.equal(modeOf(query), `?${query}`)
})

test('every script that reads the configuration reads .env too', () => {
  const reading = Object.entries(scripts).filter(([, command]) => /(main|create-admin|db-reset)\.ts/.test(command))
  assert.deepEqual(reading.map(([name]) => name).sort(), ['create-admin', 'db:reset', 'dev', 'serve'])
  for (const [name, command] of reading) assert.match(command, /node .*--env-file-if-exists=\.env /, name)
})

test('the image holds what every script starts that reads .env', () => {
  const image =
    readFileSync('deploy/Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const folders = [...image.matchAll(/^COPY --from=build \/app\/(\w+) /gm)].map(([, folder]) => folder)
  const started = Object.values(scripts).flatMap(
    (command) => /--env-file-if-exists=.* (\w+)\/\S+\.ts$/.exec(command)?.[1] ?? [],
  )
  assert.deepEqual([...new Set(started)].sort(), ['scripts', 'src'])
  for (const folder of started) assert.ok(folders.includes(folder), folder)
})
