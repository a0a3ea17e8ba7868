import { blogsApi } from '#src/features/blogs/web/api.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { type Context, serverCall } from '#src/web/api/prefetch.ts'
import { readCursor } from '#src/web/table/list.ts'
import type { Route } from './+types/sitemap.ts'

const PAGES = [
  '/',
  '/courses',
  '/blogs',
  '/forum',
  '/book-demo',
  '/contact',
  '/about',
  '/privacy',
  '/privacy/kn',
  '/privacy/hi',
]

/** A line for each kind of page that comes and goes. */
const KINDS = [courses, posts]

async function courses(context: Context) {
  const list = serverCall(context, coursesApi.list)
  return (await whole((cursor) => list({ cursor }))).map(({ _id }) => `/courses/${_id}`)
}

async function posts(context: Context) {
  const list = serverCall(context, blogsApi.list)
  return (await whole((cursor) => list({ cursor }))).map(({ slug }) => `/blogs/${encodeURIComponent(slug)}`)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  const paths = await Promise.all(KINDS.map((pathsOf) => pathsOf(context)))
  const entries = [...PAGES, ...paths.flat()].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ]
  return new Response(`${sitemap.join('\n')}\n`, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

type Part<Row> = { body: Row[]; headers: { link?: string | undefined } }

async function whole<Row>(ask: (cursor: string | undefined) => Promise<Part<Row>>) {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await ask(cursor)
    rows.push(...body)
    cursor = headers.link && readCursor(headers.link)
  } while (cursor)
  return rows
}
