import { HAS_CLASSROOM } from '../has-classroom.ts'

export type PublicPage = { path: string /** Asks search engines to stay away. */; hidden?: boolean }

const PAGES: PublicPage[] = [
  { path: '/' },
  { path: '/about' },
  { path: '/courses' },
  { path: '/blogs' },
  { path: '/forum' },
  { path: '/book-demo' },
  { path: '/contact' },
  { path: '/privacy' },
  { path: '/privacy/kn' },
  { path: '/privacy/hi' },
  { path: '/login' },
  { path: '/signup' },
  { path: '/demo-confirmation', hidden: true },
  ...(HAS_CLASSROOM ? [{ path: '/certificate', hidden: true }] : []),
]

/** Every page a guest can open, one of each kind: the first course and the first post represent theirs. */
export async function publicPages(origin: string): Promise<PublicPage[]> {
  const read = async (path: string) => (await fetch(origin + path)).json()
  const [[course], [post]]: [{ _id: string }[], { slug: string }[]] = await Promise.all([
    read('/api/courses'),
    read('/api/blogs'),
  ])
  return [...PAGES, { path: `/courses/${course?._id}` }, { path: `/blogs/${post?.slug}` }]
}

/** Of a screenshot: `home`, `courses`, `course`, `blog`. */
export function nameOf(path: string) {
  const [, kind = '', slug] = path.split('/')
  if (kind === 'privacy') return [kind, slug].filter(Boolean).join('-')
  return slug ? kind.replace(/s$/, '') : kind || 'home'
}
