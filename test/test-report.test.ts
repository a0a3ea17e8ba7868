import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationsIn, failuresIn, slowest } from '../scripts/test-report.ts'

const PLAYWRIGHT = `
Running 3 tests using 2 workers

  ✓   1 [chromium] › test/browser/blogs.test.ts:6:1 › a post is read (and written) (1.5m)
  ✘  12 [chromium] › test/browser/blogs.test.ts:9:1 › blogs are read (840ms)

  1) [chromium] › test/browser/blogs.test.ts:9:1 › blogs are read ────

    Error: expect(locator).toBeVisible() failed
`
const NODE = `
✔ a course is published (12.34ms)
✖ a seat is given (2500ms)
ℹ tests 2

✖ failing tests:

test at test/seats.test.ts:3:1
✖ a seat is given (2500ms)
`

test('of what a runner printed, the failures remain', () => {
  assert.match(failuresIn(PLAYWRIGHT), /^ {2}1\) .*blogs are read[\s\S]*toBeVisible/)
  assert.match(failuresIn(NODE), /^✖ failing tests:\n\ntest at/)
  assert.equal(failuresIn('sh: 1: playwright: not found'), 'sh: 1: playwright: not found')
})

test('the slowest tests are listed, the slowest first', () => {
  const lines = slowest([...durationsIn(PLAYWRIGHT), ...durationsIn(NODE.split('failing')[0] ?? '')])
  assert.deepEqual(lines, [
    '  90.0 s  test/browser/blogs.test.ts:6:1 › a post is read (and written)',
    '   2.5 s  a seat is given',
    '   0.8 s  test/browser/blogs.test.ts:9:1 › blogs are read',
    '   0.0 s  a course is published',
  ])
})
