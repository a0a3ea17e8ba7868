import { createHash } from 'node:crypto'
import { blogDraft, courseDraft, discussionDraft } from '../factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** User text as a script element and as Markdown would contain it. */
const WRITTEN = "document.title = 'owned'"
const TEXT = `Look: <script>${WRITTEN}</script>\n\n<script>${WRITTEN}</script>\n\n\`\`\`\n<script>${WRITTEN}</script>\n\`\`\``

const nameOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The inline scripts of a document that a browser runs, at once or when they leave their template: no data. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].flatMap(([, attributes = '', script = '']) =>
    / src=|type="application/.test(attributes) ? [] : script,
  )

test('the policy of a page names the scripts we wrote, and none that stands in what was written', async ({
  guest,
  signedInAs,
  site,
  expectPageError,
}) => {
  expectPageError(/Content Security Policy/)
  const headers = { origin: site.url }
  const [admin, student, visitor] = [await signedInAs('admin'), await signedInAs('student'), await guest()]
  const post = async (by: typeof admin, path: string, data: object) =>
    (await by.request.post(`/api${path}`, { headers, data })).json()
  const title = `<script>${WRITTEN}</script>`
  const course = await post(admin, '/courses', courseDraft({ title, description: TEXT }))
  const blog = await post(admin, '/blogs', blogDraft({ title, content: TEXT }))
  const { discussion } = await post(student, '/forum/discussions', discussionDraft({ title, content: TEXT }))

  for (const [page, path] of [
    [visitor, `/courses/${course._id}`],
    [visitor, `/blogs/${blog.slug}`],
    [visitor, '/forum'],
    [student, `/blogs/${blog.slug}`],
    [student, `/dashboard/student/forum?id=${discussion._id}`],
    [admin, `/dashboard/admin/blogs/${blog.slug}`],
    [admin, `/dashboard/admin/manage-courses/upload/${course._id}`],
  ] as const) {
    const response = await page.goto(path)
    const html = (await response?.text()) ?? ''
    expect(html, `${path} holds what was written`).toContain(WRITTEN.split("'")[0] ?? '')
    const policy = response?.headers()['content-security-policy'] ?? ''
    const run = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    const scripts = inlineScripts(html)
    expect(scripts, path).not.toContain(WRITTEN)
    expect(run.toSorted(), path).toEqual(["'self'", ...scripts.map(nameOf)].toSorted())
    expect(run, path).not.toContain(nameOf(WRITTEN))

    // Had it come into the page by whatever mistake, it would not run either.
    await hydrated(page)
    await page.evaluate((text) => {
      document.body.append(Object.assign(document.createElement('script'), { text }))
    }, WRITTEN)
    expect(await page.title(), path).not.toBe('owned')
  }
  for (const path of [`courses/${course._id}`, `blogs/${blog._id}`, `forum/discussions/${discussion._id}`])
    await admin.request.delete(`/api/${path}`, { headers })
})
