import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { demoShown as institute } from '../../db/demo/institute/institute.ts'
import { mentorProfiles } from '../../db/demo/institute/people.ts'
import { mentors } from '../../db/demo/users.ts'
import { publicPages } from '../browser/public-pages.ts'
import { blogDraft, courseDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { allOf, headings, named, oneOf, parsePage, schemasIn, sectionOf, textOf } from '../html.ts'
import { demoSite } from './built-site.ts'
import { visitorOf } from './visitor.ts'

const { url, send, signedInAs } = await demoSite({ environment: { TRUST_PROXY: '1' } })
const { open } = visitorOf(send)
const mentor = await signedInAs('mentor')
const body = async (path: string, headers = {}) => (await send(path, { headers })).text()
const metaOf = ({ root }: Awaited<ReturnType<typeof open>>, key: 'name' | 'property', value: string) =>
  oneOf(oneOf(root, 'head'), 'meta', { [key]: value }).attributes.content ?? ''
const canonical = ({ root }: Awaited<ReturnType<typeof open>>) =>
  oneOf(oneOf(root, 'head'), 'link', { rel: 'canonical' }).attributes.href

const pictures = new Map<string, Promise<unknown[]>>()
/** @param address whole, of this site */
async function formatOf(address: string) {
  const picture = await fetch(address)
  assert.equal(picture.status, 200, address)
  const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata()
  return [format, width, height]
}

/** Where someone books a demo, signs in or checks a certificate, the banner would outweigh what the page is for. */
const WITHOUT_BANNER = [
  '/book-demo',
  '/demo-confirmation',
  '/login',
  '/login/code',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/auth/rejected',
  ...(HAS_CLASSROOM ? ['/certificate', '/check-in'] : []),
]

test('every public page names and describes itself, with a picture that others can show', async () => {
  const titles = new Set<string>()
  const pages = await publicPages(url)
  for (const { path, hidden } of pages) {
    const page = await open(path)
    assert.equal(page.status, 200, path)
    assert.equal(allOf(page.root, 'h1').length, 1, path)
    assert.ok(metaOf(page, 'name', 'description').length > 40, path)
    if (hidden) assert.equal(metaOf(page, 'name', 'robots'), 'noindex', path)
    else assert.equal(canonical(page), url + path)
    const picture = metaOf(page, 'property', 'og:image')
    if (!pictures.has(picture)) pictures.set(picture, formatOf(picture))
    assert.deepEqual(await pictures.get(picture), ['jpeg', 1200, 630], path)
    assert.doesNotMatch(JSON.stringify(schemasIn(page.root)), /rating|"review/i, path)
    titles.add(textOf(oneOf(oneOf(page.root, 'head'), 'title')))
  }
  assert.equal(titles.size, pages.length, 'each page has a title of its own')
})

test('every public page ends with the way to a demo, but where someone books one or signs in', async () => {
  const paths = (await publicPages(url)).map(({ path }) => path)
  for (const path of new Set([...paths, ...WITHOUT_BANNER])) {
    const ways = allOf(oneOf((await open(path)).root, 'main'), 'a').filter((link) => textOf(link) === 'Book Free Demo')
    assert.equal(ways.length, WITHOUT_BANNER.includes(path) ? 0 : 1, path)
  }
})

test('search engines and shared links find who we are, where and when, and no invented ratings', async () => {
  const home = await open('/')
  const [schema, second] = schemasIn(home.root)
  assert.equal(second, undefined)
  assert.partialDeepStrictEqual(schema, {
    '@type': ['EducationalOrganization', 'LocalBusiness'],
    name: institute.name,
    url: `${url}/`,
    openingHours: 'Mo-Sa 09:30-18:30',
    address: { addressLocality: 'Bengaluru', addressRegion: 'Karnataka', addressCountry: 'IN' },
  })
  assert.doesNotMatch(JSON.stringify(schema), /rating|review/i)
  assert.equal(metaOf(home, 'property', 'og:image'), `${url}/og.jpg`)
  assert.equal(metaOf(home, 'property', 'og:url'), `${url}/`)
  assert.equal(metaOf(home, 'name', 'twitter:card'), 'summary_large_image')
  assert.equal(oneOf(home.root, 'link', { rel: 'manifest' }).attributes.href, '/manifest.webmanifest')
})

test('robots.txt, the sitemap and the manifest are there, and a published course enters the sitemap', async () => {
  const robots = await body('/robots.txt')
  assert.ok(robots.includes(`Sitemap: ${url}/sitemap.xml`))
  assert.ok(robots.includes('Disallow: /dashboard'))
  const manifest = await send('/manifest.webmanifest')
  assert.match(manifest.headers.get('content-type') ?? '', /application\/manifest\+json/)
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  assert.ok(icons.length > 0)
  for (const { src } of icons) assert.equal((await send(src)).status, 200, src)

  const sitemap = async () => [...((await body('/sitemap.xml')).match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? [])]
  const before = await sitemap()
  for (const path of ['/', '/courses', '/about', '/contact', '/book-demo', '/blogs', '/forum'])
    assert.ok(before.includes(url + path), path)
  const [shown, hidden] = await Promise.all(
    [true, false].map((published) => mentor.api.courses.create(courseDraft({ published }))),
  )
  const after = await sitemap()
  assert.ok(after.includes(`${url}/courses/${shown?._id}`))
  assert.ok(!after.includes(`${url}/courses/${hidden?._id}`))
  for (const course of [shown, hidden]) await mentor.api.courses.remove({ id: course?._id ?? '' })
  assert.deepEqual(await sitemap(), before)
})

test('behind a proxy that speaks https, pages and the sitemap name https addresses', async () => {
  const address = url.replace('http:', 'https:')
  const headers = { 'x-forwarded-proto': 'https' }
  const home = await body('/', headers)
  assert.ok(home.includes(`<link rel="canonical" href="${address}/"/>`))
  assert.ok(home.includes(`content="${address}/og.jpg"`))
  assert.ok((await body('/sitemap.xml', headers)).includes(`<loc>${address}/about</loc>`))
})

test('the blogs can be followed in a reader, whatever their titles hold', async () => {
  const admin = await signedInAs('admin')
  const { _id, slug, createdAt } = await admin.api.blogs.create(
    blogDraft({ title: 'Debit & <credit>', published: true }),
  )
  const { root } = await open('/blogs')
  const feed = await send(new URL(oneOf(root, 'link', { rel: 'alternate' }).attributes.href ?? '', url).pathname)
  assert.equal(feed.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  const xml = await feed.text()
  assert.ok(xml.includes('<title>Debit &amp; &lt;credit&gt;</title>'))
  const whole = oneOf(parsePage(xml), 'feed')
  const [entry] = allOf(whole, 'entry')
  assert.ok(entry)
  const read = (name: string) => textOf(oneOf(entry, name))
  assert.deepEqual([read('id'), read('updated'), read('title')], [`urn:uuid:${_id}`, createdAt, 'Debit & <credit>'])
  assert.equal(oneOf(entry, 'link').attributes.href, `${url}/blogs/${slug}`)
  assert.equal(textOf(allOf(whole, 'updated')[0] ?? entry), createdAt)
  await admin.api.blogs.remove({ id: _id })
})

/** What browsers run and fetch from. */
const outsideTemplates = (html: string) => html.replace(/<template.*?<\/template>/gs, '')
const MODULE = /rel="modulepreload"|type="module"|src="[^"]*\.js"/

test('a page has its modules where no browser runs them, a failed one where every browser does', async () => {
  assert.doesNotMatch(outsideTemplates(await body('/courses')), MODULE)
  assert.match(outsideTemplates(await body('/courses/none')), MODULE)
  const { cookie } = await signedInAs('student')
  for (const path of ['/courses', '/dashboard/student'])
    assert.doesNotMatch(outsideTemplates(await body(path, { cookie })), MODULE)
})

test('a home of the dashboard comes with at most 166 kB of script, its layout with no public page', async () => {
  const scriptsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  for (const role of ['student', 'mentor', 'admin'] as const) {
    const { cookie } = await signedInAs(role)
    const scripts = scriptsOf(await body(`/dashboard/${role}`, { cookie }))
    const sizes = scripts.map(async (path) => {
      const { headers } = await send(path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
      assert.equal(headers.get('content-encoding'), 'br', path)
      return Number(headers.get('content-length'))
    })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    assert.ok(bytes > 0 && bytes <= 166_000, `${bytes}\n${scripts.join('\n')}`)
    assert.equal(scripts.filter((path) => path.includes('/dashboard-layout-')).length, 1)
    for (const path of scripts)
      assert.ok(!(await body(path)).includes('ZodError'), `what checks forms comes with the forms, not in ${path}`)
  }
  const pages = (await body('/sitemap.xml')).match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? []
  const paths = pages.map((address) => new URL(address).pathname)
  for (const path of [...paths, '/login', '/signup', '/forgot-password', '/check-in', '/demo-confirmation']) {
    const scripts = scriptsOf(await body(path))
    assert.ok(scripts.length > 0, path)
    assert.deepEqual(
      scripts.filter((script) => /\/dashboard-/.test(script)),
      [],
      path,
    )
  }
})

test('the home page says what is promised and what can be checked, and its buttons lead where they say', async () => {
  const { root } = await open('/')
  const main = oneOf(root, 'main')
  assert.deepEqual(headings(root, [1]), ['Build Your Career with SAP S/4HANA Classroom Training'])
  const text = textOf(main)
  for (const words of [
    'Personal mentorship, hands-on system access and flexible offline batches. Fees are explained in a direct consultation.',
    '500+ Trained',
    'Practical Lab Sessions',
    'Real-world SAP modules with batch-size focus and practical mentorship',
    'Based on real feedback from offline batches',
    '* Reviews shown are from students of past offline batches.',
    'Maximum 15 students per batch',
    '10+ years in SAP',
    'At most 15 a batch',
  ])
    assert.ok(text.includes(words), words)
  for (const [name, address] of [
    ['Explore Courses', /^\/courses$/],
    ['Book a Demo', /^\/book-demo$/],
    [/^Call /, /^tel:\+\d+$/],
    ['Chat on WhatsApp', /^https:\/\/wa\.me\/\d+\?text=Hello/],
    ['View All Courses', /^\/courses$/],
    ['Book Free Demo', /^\/book-demo$/],
    ['View Courses', /^\/courses$/],
    [institute.address, /google\.com\/maps\?q=Marathahalli/],
  ] as const)
    assert.match(named(allOf(main, 'a'), name)?.attributes.href ?? '', address, `${name}`)
  assert.deepEqual(headings(sectionOf(main, 'Why choose us'), [3]), [
    'Expert-led courses',
    'Small batches',
    'Industry certification',
    'Flexible weekend and evening timing',
  ])
  const reviews = allOf(sectionOf(main, 'Student Reviews'), 'li')
  assert.equal(reviews.length, 4)
  for (const review of reviews) {
    assert.ok(named(allOf(review, 'span').concat(allOf(review, 'p')), /[45] out of 5 stars/), textOf(review))
    assert.equal(allOf(oneOf(review, 'figure'), 'img').length, 1)
  }
  sectionOf(main, 'Ready to Transform Your Career?')
  const steps = allOf(sectionOf(main, 'How it works'), 'li').flatMap((step) => headings(step))
  assert.deepEqual(steps, ['Enquire', 'Free demo', 'Enroll', 'Lab', 'Certificate', 'Interview'])
  const { stock, seams, ledger } = mentors
  const names = [mentor.user, stock, seams, ledger].map(({ name }) => name)
  const teachers = allOf(sectionOf(main, 'Who teaches'), 'li')
  assert.deepEqual(
    teachers.map(textOf),
    mentorProfiles.map(({ subject, sentence }, at) => `${names[at]}${subject}${sentence}`),
  )
  assert.deepEqual(
    teachers.map((teacher) => oneOf(teacher, 'img').attributes.src),
    mentorProfiles.map(({ image }) => image),
  )
})
