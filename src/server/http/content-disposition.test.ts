import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentDisposition } from './content-disposition.ts'

const plainOf = (name: string) =>
  /^inline; filename="([^"]*)"; filename\*=UTF-8''/.exec(contentDisposition('inline', name))?.[1]

test('a file has a plain name for programs that know no other, and its own beside it', () => {
  assert.equal(
    contentDisposition('inline', 'Notes & plans.pdf'),
    `inline; filename="Notes & plans.pdf"; filename*=UTF-8''Notes%20%26%20plans.pdf`,
  )
  assert.equal(
    contentDisposition('attachment', "it's (1).xlsx"),
    `attachment; filename="it's (1).xlsx"; filename*=UTF-8''it%27s%20%281%29.xlsx`,
  )
})

test('the plain name has only what every program reads alike (RFC 6266, appendix D)', () => {
  for (const [name, plain] of [
    ['José.pdf', 'Jose.pdf'],
    ['Price – list.pdf', 'Price _ list.pdf'],
    ['He said "no".pdf', "He said 'no'.pdf"],
    ['a\\b/c.pdf', 'a_b_c.pdf'],
    ['100%41.pdf', '100_41.pdf'],
    ['100 %.pdf', '100 %.pdf'],
    ['ಕೊಡವ.pdf', 'file.pdf'],
    ['📚📚', 'file'],
    ['line\r\nset-cookie: a=b.pdf', 'line__set-cookie: a=b.pdf'],
  ] as const)
    assert.equal(plainOf(name), plain, name)
})

test('no name breaks out of the header', () => {
  for (const name of ['"; filename="evil.exe', '\r\nx: y', '\u0000', '\ud800'.toWellFormed(), "''%22"])
    assert.match(
      contentDisposition('attachment', name),
      /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    )
})
