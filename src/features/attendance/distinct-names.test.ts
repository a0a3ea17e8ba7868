import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinctNames, isNamed, nextNumberedName } from './distinct-names.ts'

const named = (...listed: [name: string, phone?: string][]) => {
  const rows = listed.map(([name, phone = '']) => ({ name, phone }))
  const names = distinctNames(rows)
  return rows.map((row) => names.get(row))
}

test('rows of one name get the last digits of their phones, else a number', () => {
  assert.deepEqual(named(['Asha', '+919876543210'], ['Bala']), ['Asha', 'Bala'])
  assert.deepEqual(named(['Asha', '+919876543210'], ['asha', '+919876501234'], ['Bala', '+919876543210']), [
    'Asha (…3210)',
    'asha (…1234)',
    'Bala',
  ])
  assert.deepEqual(named(['Asha', '+919876543210'], ['Asha']), ['Asha (…3210)', 'Asha'], 'one has none')
  assert.deepEqual(named(['Asha', '+919876543210'], ['Asha', '+918876543210']), ['Asha (1)', 'Asha (2)'], 'one family')
  assert.deepEqual(named(['Asha'], ['Asha'], ['Asha']), ['Asha (1)', 'Asha (2)', 'Asha (3)'])
  assert.deepEqual(named(), [])
})

test('one more of a name is numbered', () => {
  assert.equal(nextNumberedName('Ravi Kumar', ['ravi kumar', 'Asha']), 'Ravi Kumar (2)')
  assert.equal(nextNumberedName('Ravi Kumar', ['Ravi Kumar', 'RAVI KUMAR (2)']), 'Ravi Kumar (3)')
  assert.equal(nextNumberedName('a'.repeat(100), ['a'.repeat(100)]), `${'a'.repeat(96)} (2)`)
  assert.deepEqual(
    ['Ravi', 'ravi kumar', 'RAVI KUMAR (…4321)', 'Ravi Kumar Rao'].map((listed) => isNamed('Ravi Kumar', listed)),
    [false, true, true, false],
  )
})
