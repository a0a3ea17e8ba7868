import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongIn } from './folds.ts'

test('wrong fields are found by name, in groups and in lists with holes, whatever they are called', () => {
  const wrong = (message: string) => ({ type: 'too_small', message })
  assert.deepEqual(wrongIn(undefined), [])
  assert.deepEqual(wrongIn({}), [])
  const modules = [undefined, { title: wrong('Title'), materials: [{ type: wrong('Type') }] }]
  const errors = { message: wrong('Message'), modules: Object.assign(modules, { root: wrong('Too many') }) }
  assert.deepEqual(
    wrongIn(errors).map(({ message }) => message),
    ['Message', 'Title', 'Type', 'Too many'],
  )
})
