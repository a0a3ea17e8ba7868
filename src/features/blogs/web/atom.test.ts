import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomFeed } from './atom.ts'

const post = {
  _id: '019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e',
  slug: 'bins',
  title: 'Bins & gates',
  preview: '',
  image: null,
  published: true,
  authorName: '',
  createdAt: '2026-11-01T00:00:00.000Z',
}
const site = { origin: 'https://a.example', publisher: 'Pune School' }
const [first, second, third] = ['2026-11-05T00:00:00.000Z', '2026-11-09T00:00:00.000Z', '2026-11-20T00:00:00.000Z']

test('a feed says when each post was published and last changed, and changes as a whole with the last of them', () => {
  const rewritten = { ...post, publishedAt: first, updatedAt: third }
  const feed = atomFeed([{ ...post, publishedAt: second, updatedAt: second }, rewritten], site)
  const all = (name: string) => [...feed.matchAll(new RegExp(`<${name}>(.*)</${name}>`, 'g'))].map(([, text]) => text)
  assert.deepEqual(all('published'), [second, first])
  assert.deepEqual(all('updated'), [third, second, third])
  assert.match(feed, /Bins &amp; gates/)
  assert.match(atomFeed([], site), /<updated>1970-/)
})
