import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from '../../src/app/permissions.ts'
import { asText, toRecord } from '../../src/shared/unknown.ts'
import { testApp } from '../app.ts'
import { sampled } from '../test-all.ts'

const { send, signedInAs } = await testApp()
const student = await signedInAs('student')
const admin = await signedInAs('admin')

/** The words of the schema library, which no user should read. */
const ITS_OWN = /Invalid input|expected|received|Unrecognized|Invalid option|Too (small|big)|pattern|Invalid (?!email)/i
const RUBBISH = sampled(['\0', null, undefined, { x: 1 }, -1.5, true, 'x', 'x'.repeat(60_000), ['x', 'x']])
const TYPED = sampled(['\0', '-1', 'x'.repeat(3_000), 'x', ''])

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Something that a schema might take; whatever is wrong with it, another field is not in the way. */
function sampleOf(schema: unknown): unknown {
  const { type, properties, items, anyOf, allOf, enum: values, format } = toRecord(schema)
  if (values) return list(values)[0]
  if (anyOf ?? allOf) return sampleOf(list(anyOf ?? allOf)[0])
  if (type === 'object') return mapped(properties, sampleOf)
  if (type === 'array') return [sampleOf(items)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 2020
  return format === 'email' ? 'someone@example.org' : 'A text that is long enough for any of the fields that there are.'
}
const mapped = (properties: unknown, of: (schema: unknown) => unknown) =>
  Object.fromEntries(Object.entries(toRecord(properties)).map(([name, schema]) => [name, of(schema)]))

/** Each way in which one place of what a schema describes can be rubbish, and all the rest is not. */
function* spoilt(schema: unknown): Generator<unknown> {
  yield* RUBBISH
  const { properties, items, anyOf, allOf } = toRecord(schema)
  for (const [name, inner] of Object.entries(toRecord(properties)))
    for (const rubbish of spoilt(inner)) yield { ...toRecord(sampleOf(schema)), [name]: rubbish }
  if (items) for (const rubbish of spoilt(items)) yield [rubbish]
  for (const variant of list(anyOf ?? allOf)) yield* spoilt(variant)
}

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: unknown }

const addressOf = (path: string) => `/api${path.replace(/\{\w+\}/g, 'x')}`

/** Rubbish in the body of a call. */
function* bodiesOf(path: string, { requestBody }: Operation) {
  const { schema } = toRecord(toRecord(toRecord(requestBody).content)['application/json'])
  if (schema) for (const body of spoilt(schema)) yield { address: addressOf(path), body: JSON.stringify(body) ?? '' }
}

/** Rubbish in its address, and each parameter twice, as another value and as a part of one. */
function* addressesOf(path: string, { parameters = [] }: Operation) {
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
    for (const typed of TYPED)
      for (const again of ['', `&${name}=y`, `&${name}[x]=y`])
        yield { address: `${addressOf(path)}?${name}=${encodeURIComponent(typed)}${again}`, body: undefined }
}

test('whatever is sent to a call, what it says of it is a sentence of ours', async () => {
  const { paths } = toRecord(await (await send('/api/openapi.json')).json())
  const firstRequests = new Map<string, string>()
  for (const { method, path, audience } of permissions) {
    const cookie = audience === 'student' ? student.cookie : admin.cookie
    const operation = toRecord(toRecord(toRecord(paths)[path])[method.toLowerCase()])
    for (const { address, body } of [...sampled([...bodiesOf(path, operation)], 2), ...addressesOf(path, operation)]) {
      const response = await send(address, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      })
      assert.ok(response.status < 500, `${method} ${address} ${body?.slice(0, 200)}: ${response.status}`)
      if (response.status < 400) await response.arrayBuffer()
      else {
        const { message, issues } = toRecord(await response.json())
        const sentences = [message, ...list(issues).map((issue) => toRecord(issue).message)]
        for (const sentence of sentences)
          if (ITS_OWN.test(asText(sentence) ?? ITS_OWN.source))
            firstRequests.set(`${method} ${path}: ${sentence}`, body?.slice(0, 300) ?? address)
      }
    }
  }
  assert.deepEqual([...firstRequests], [])
})
