import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from '#src/shared/zod.ts'
import { errorsByField, fieldErrorsIn } from './field-errors.ts'

test('field errors are found by name, in groups and in sparse lists, whatever the fields are called', () => {
  const wrong = (message: string) => ({ type: 'too_small', message })
  assert.deepEqual(fieldErrorsIn(undefined), [])
  assert.deepEqual(fieldErrorsIn({}), [])
  const modules = [undefined, { title: wrong('Title'), materials: [{ type: wrong('Type') }] }]
  const errors = { message: wrong('Message'), modules: Object.assign(modules, { root: wrong('Too many') }) }
  assert.deepEqual(
    fieldErrorsIn(errors).map(({ message }) => message),
    ['Message', 'Title', 'Type', 'Too many'],
  )
})

test('what a schema finds wrong is nested by field, each with its first message and its element', () => {
  const Course = z.object({
    title: z.string().min(3, 'Too short').regex(/^S/, 'Not ours'),
    days: z.array(z.int('No day')).max(1, 'Too many days'),
    modules: z.array(z.object({ title: z.string().min(1, 'Module') })).refine((all) => all.length < 2, 'Too many'),
    kind: z.enum(['classroom'], 'Please choose'),
  })
  const typed = { title: 'x', days: ['a', 1], modules: [{ title: 'One' }, { title: '' }], kind: '' }
  const { error } = Course.safeParse(typed)
  const [title, firstRadio] = [{ name: 'title' }, { name: 'kind' }]
  const fields = { title: { name: 'title', ref: title }, kind: { name: 'kind', ref: {}, refs: [firstRadio] } }
  const names = ['title', 'days', 'modules.0.title', 'modules.1.title', 'kind']
  const errors = errorsByField(error?.issues ?? [], {
    fields: fields as never,
    names,
    shouldUseNativeValidation: false,
  })
  const of = (message: string, type: string, ref?: object) => ({ type, message, ref })
  assert.deepEqual(errors.title, of('Too short', 'too_small', title))
  assert.deepEqual(errors.kind, of('Please choose', 'invalid_value', firstRadio))
  assert.deepEqual(errors.days, of('Too many days', 'too_big'))
  assert.deepEqual(errors.modules, { 1: { title: of('Module', 'too_small') }, root: of('Too many', 'custom') })
})
