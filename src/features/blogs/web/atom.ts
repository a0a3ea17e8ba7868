import { escapeMarkup } from '#src/shared/markup.ts'
import type { ListedBlog } from '../contract.ts'

/** Published posts, as programs that follow them read them (Atom, RFC 4287). */
export function atomFeed(posts: ListedBlog[], { origin, publisher }: { origin: string; publisher: string }) {
  const updated = posts.map(({ updatedAt }) => updatedAt).sort()
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">',
    `<id>${origin}/blogs</id>`,
    `<title>${escaped(`Blogs · ${publisher}`)}</title>`,
    `<updated>${updated.at(-1) ?? new Date(0).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${origin}/blogs/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${origin}/blogs"/>`,
    `<author><name>${escaped(publisher)}</name></author>`,
    ...posts.map((post) => entry(post, origin)),
    '</feed>',
  ]
  return `${feed.join('\n')}\n`
}

function entry(
  { _id, slug, title, preview, authorName, createdAt, publishedAt, updatedAt }: ListedBlog,
  origin: string,
) {
  return [
    '<entry>',
    `<id>urn:uuid:${_id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link href="${origin}/blogs/${encodeURIComponent(slug)}"/>`,
    `<published>${publishedAt ?? createdAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    ...(authorName ? [`<author><name>${escaped(authorName)}</name></author>`] : []),
    `<summary>${escaped(preview)}</summary>`,
    '</entry>',
  ].join('\n')
}

/** What XML cannot hold at all is left out. */
const escaped = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML refuses
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
