import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  email,
  fullName,
  isoInstant,
  listQuery,
  optionalPhone,
  optionalText,
  optionalWebAddress,
  phone,
  requiredPhone,
  text,
  webAddress,
} from './schema.ts'

test('a phone is understood however it was pasted', () => {
  for (const pasted of [
    '919800000000',
    '+91 (98) 0000-0000',
    '+91 98000\u2010000\u201100',
    '91\u201298\u2013000\u2014000\u201500',
    '+91\u00a098000\u202f00000',
    '91\u221298000\uff0d00000',
    '\u202a+91 98000 00000\u202c',
    '\u200e91\u200f98000\u206600000\u2069',
    '\ufeff91\u200b98000\u206000000',
    '91\t98000\t00000',
  ]) {
    for (const schema of [phone(), requiredPhone('Phone Number is required'), optionalPhone()]) {
      assert.equal(schema.parse(` ${pasted} `), pasted.replace(/\p{Cf}/gu, ''), JSON.stringify(pasted))
      assert.equal(schema.parse(pasted).replace(/\D/g, ''), '919800000000')
    }
  }
  assert.equal(requiredPhone('Phone Number is required').parse('9'.repeat(30)), '9'.repeat(30))
  for (const wrong of ['98000.00000', '98000_00000', '98000\u000000000', '98000/00000', '9800000000 x12']) {
    assert.equal(phone().safeParse(wrong).error?.issues[0]?.message, 'Phone number must be a digit')
  }
  const empty = requiredPhone('Phone Number is required').safeParse('\u202a\u00a0\u2013\u202c')
  assert.equal(empty.error?.issues[0]?.message, 'Phone Number is required')
})

// product 17.3, 17.4
test('text is normalised, and invisible marks in names and addresses are removed', () => {
  const [decomposed, composed] = ['Jose\u0301', 'Jos\u00e9']
  for (const schema of [text('Empty'), optionalText(), fullName('Empty'), listQuery(['name']).shape.q])
    assert.equal(schema.parse(decomposed), composed)
  assert.equal(text('Empty', 4).parse(decomposed), composed, 'the form that is stored has a length')
  const name = fullName('Name is required')
  assert.equal(name.parse('\u2068Asha\u200b \u00adKini\u2069\ufeff'), 'Asha Kini')
  assert.equal(name.parse('\u200b Asha \u200b'), 'Asha')
  // Joiners are letters' business: the old chillu of Malayalam, and a virama that is to be seen.
  for (const joined of ['അവന്\u200d', 'क्\u200cष']) assert.equal(name.parse(joined), joined)
  for (const empty of ['\u200b', '\u2068\u2069', '\u200d'])
    assert.equal(name.safeParse(empty).error?.issues[0]?.message, 'Name is required')
  const address = email('Email is required', 'Invalid email address')
  assert.equal(address.parse('\u200bAsha@\u00adexample\u200d.org\ufeff\u2069'), 'asha@example.org')
  assert.equal(address.safeParse('\u200b').error?.issues[0]?.message, 'Email is required')
  const page = webAddress('Empty', 'Wrong')
  assert.equal(page.parse('https://example.org/\u200ba\u2060'), 'https://example.org/a')
  assert.equal(optionalWebAddress('Wrong').parse('\u200b'), null)
  assert.equal(text('Empty').parse('a \u2067b\u2069'), 'a \u2067b\u2069', 'what turns the direction of a text stays')
})

test('a moment is one, however it is written, and what PostgreSQL would not read is never sent to it', () => {
  const moment = isoInstant('Please say when')
  for (const written of [
    '2027-01-05T13:30:00.000Z',
    '2027-01-05T13:30:00Z',
    '2027-01-05T19:00:00+05:30',
    '2027-01-06T12:30:00+23:00',
    `2027-01-05T13:30:00.${'0'.repeat(300)}Z`,
  ])
    assert.equal(moment.parse(written), '2027-01-05T13:30:00.000Z', written)
  for (const wrong of [
    '',
    'yesterday',
    '2027-01-05',
    '2027-01-05T13:30:00',
    '2027-02-29T13:30:00Z',
    '2027-01-05T24:00Z',
  ])
    assert.equal(moment.safeParse(wrong).error?.issues[0]?.message, 'Please say when', wrong)
  for (const far of ['1999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    assert.equal(moment.safeParse(far).error?.issues[0]?.message, 'Please choose a year from 2000 to 2199')
})

test('a moment may have any fraction of a second', () => {
  const moment = isoInstant('Please say when')
  for (const fraction of ['', '.0', '.01', '.001', '.042', '.0429', '.042999999', '.999999999', '.12345678901']) {
    const milliseconds = fraction.slice(1, 4).padEnd(3, '0')
    for (const zeros of [0, 7, 200]) {
      const written = `2026-11-22T10:00:00${fraction && fraction + '0'.repeat(zeros)}`
      assert.equal(moment.parse(`${written}Z`), `2026-11-22T10:00:00.${milliseconds}Z`, written)
      assert.equal(moment.parse(`${written}+05:30`), `2026-11-22T04:30:00.${milliseconds}Z`, written)
    }
  }
})

test('an address has the form that mail servers know it by, whatever alphabet its domain is written in', () => {
  const address = email('Email is required', 'Invalid email address')
  for (const [typed, normalized] of [
    ['Asha@Bücher.example', 'asha@xn--bcher-kva.example'],
    ['asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
    ['asha@bu\u0308cher.example', 'asha@xn--bcher-kva.example'],
    ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ["o'neil+sap@mail.example.co.in", "o'neil+sap@mail.example.co.in"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    [`asha@${'b'.repeat(63)}.org`, `asha@${'b'.repeat(63)}.org`],
  ] as const)
    assert.equal(address.parse(typed), normalized, typed)
  for (const wrong of [
    `${'a'.repeat(65)}@example.org`,
    `asha@${'b'.repeat(64)}.org`,
    'asha@-example.org',
    'asha@example-.org',
    'asha@example',
    'asha@127.0.0.1',
    'asha@bücher.example/a',
    'asha@bücher.example:25',
    'asha@bücher@example.org',
    'aśa@example.org',
    'asha@\u0301.org',
    '@bücher.example',
  ])
    assert.equal(address.safeParse(wrong).error?.issues[0]?.message, 'Invalid email address', wrong)
})
