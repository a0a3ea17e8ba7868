import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testApp } from './app.ts'
import { isInstalled } from './installed.ts'

const RULES = 'deploy/alerts.yml'
const expressions = Array.from(
  readFileSync(RULES, 'utf8').matchAll(/^ +expr: (.+)$/gm),
  ([, expression = '']) => expression,
)
/** Made by Prometheus itself of what it scrapes. */
const BY_PROMETHEUS = ['up']

/** Every name in a PromQL expression that is neither a function, a keyword nor part of a selector. */
const metricsIn = (expression: string) =>
  Array.from(
    expression.replaceAll(/\{[^}]*\}|\[\w+\]/g, '').matchAll(/\b[a-z_]\w*\b(?! *\()/g),
    ([name]) => name,
  ).filter((name) => !['and', 'or', 'unless'].includes(name))

test('every metric that an alert names is among those of a running site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-alerts-'))
  after(() => rmSync(folder, { recursive: true }))
  const { send } = await testApp({ environment: { BACKUP_DIR: folder } })
  await send('/api/courses')
  const served = await (await send('/metrics')).text()
  const named = new Set(expressions.flatMap(metricsIn))
  assert.ok(named.size > 10, [...named].join())
  const missing = [...named].filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(served))
  assert.deepEqual(
    missing.filter((name) => !BY_PROMETHEUS.includes(name)),
    [],
  )
})

const skip = !isInstalled('promtool') && 'promtool is not installed (Debian: prometheus)'

test('Prometheus reads the rules', { skip }, () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})
