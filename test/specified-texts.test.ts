import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSpecified, readSpecified, readTexts, textsOf } from '../scripts/texts.ts'

test('a text that differs by one letter is not the specified one', () => {
  assert.ok(!isSpecified('Email is required.', ['Email is required']))
  assert.ok(!isSpecified('Failed to fetch {role}', ['Failed to fetch {role}s.']))
  assert.ok(isSpecified('Failed to fetch {…}s.', ['Failed to fetch {role}s.']))
})

test('texts are found in elements, labels and messages, and nowhere else', () => {
  const source = `
    import { Fields } from 'some/where else'
    const saved = (name: string) => \`\${name} was saved.\`
    const key = 'in-progress'
    const Page = () => (
      <p className="mt-4 flex is not text" title="Your name">
        Hello <b>{name}</b>, {isNew ? 'welcome' : 'welcome back'}
      </p>
    )`
  const texts = textsOf('page.tsx', source).map(({ line, text }) => `${line} ${text}`)
  assert.deepEqual(texts.sort(), [
    '3 {name} was saved.',
    '6 Your name',
    '7 Hello {…}, {…}',
    '7 welcome',
    '7 welcome back',
  ])
})

test('every specified text is still in the source to the letter', () => {
  const texts = readTexts()
  const missing = readSpecified().filter((specified) => !texts.some(({ text }) => isSpecified(text, [specified])))
  assert.deepEqual(missing, [])
})
