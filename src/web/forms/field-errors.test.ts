import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldErrorsIn } from './field-errors.ts'

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
