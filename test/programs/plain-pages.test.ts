import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { demoShown as institute } from '../../db/demo/institute/institute.ts'
import { courseDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { allOf, headings, named, oneOf, schemasIn, sectionOf, textOf } from '../html.ts'
import { demoSite } from './built-site.ts'
import { fieldOf, type Page, valueIn, visitorOf } from './visitor.ts'

/** What is read without JavaScript: what the server sends. */
const { url, db, send, signedInAs } = await demoSite()
const guest = visitorOf(send)
const student = await signedInAs('student')
const linksIn = (page: Page) => allOf(page.root, 'a')
const hrefOf = (page: Page, name: string | RegExp) => named(linksIn(page), name)?.attributes.href

test('the about page says who we are', async () => {
  const { root } = await guest.open('/about')
  assert.deepEqual(headings(root, [1]), [`About ${institute.name}`])
  assert.ok(headings(root).includes('Who We Are'))
  assert.deepEqual(allOf(sectionOf(root, 'Why Choose Us?'), 'li').map(textOf), [
    'Experienced certified mentors',
    '100% practical training with real-time case studies',
    'Flexible online and offline learning',
    'Personal mentorship and doubt clearing',
    'Placement support and interview preparation',
    'Affordable flexible fee structure',
  ])
  const team = allOf(sectionOf(root, 'Meet Our Team'), 'li')
  const roles = ['Founder & Proprietor', 'Co-Founder', 'Receptionist']
  assert.equal(team.length, roles.length)
  for (const [at, card] of team.entries()) {
    assert.ok(textOf(card).includes(roles[at] ?? ''), textOf(card))
    oneOf(card, 'img', { src: /person-\d\.svg/ })
  }
})

// product 5.13
test('the home page has every course, each as the catalogue shows it: rating, duration, fees, the way to it', async () => {
  const courses = (await (await send('/api/courses')).json()) as { _id: string; title: string }[]
  const home = await guest.open('/')
  const cards = allOf(sectionOf(home.root, 'Our Core SAP Courses'), 'li')
  assert.equal(linksIn(home).filter((link) => textOf(link).startsWith('Learn More')).length, courses.length)
  const card = (words: string) => cards.find((card) => textOf(card).includes(words)) ?? assert.fail(words)
  const sales = card('SD: Sales')
  for (const words of ['4.5', '2.5 months', 'Fees: ₹45,000']) assert.ok(textOf(sales).includes(words), words)
  oneOf(sales, 'img', { src: '/drawings/course-sd.svg' })
  assert.match(textOf(card('Integration Lab')), /Contact/)
  assert.doesNotMatch(textOf(card('Integration Lab')), /Fees/)
  assert.ok(!cards.some((card) => textOf(card).includes('Interview Preparation')))
  const course = courses.find(({ title }) => /SD: Sales/.test(title))
  assert.equal(named(allOf(sales, 'a'), /^Learn More/)?.attributes.href, `/courses/${course?._id}`)
  const page = await guest.open(`/courses/${course?._id}`)
  const trail = oneOf(page.root, 'nav', { 'aria-label': 'Breadcrumb' })
  assert.equal(named(allOf(trail, 'a'), 'Courses')?.attributes.href, '/courses')
})

test('a course is read whole, and search engines find what they need', async () => {
  const courses = await guest.open('/courses')
  assert.deepEqual(headings(courses.root, [1]), ['Our SAP S/4HANA Courses'])
  const course = await guest.follow(courses, /SD: Sales/)
  assert.ok(course.text.includes('For freshers and working professionals'))
  const address = url + course.path
  const title = 'SAP S/4HANA SD: Sales and Distribution'
  assert.equal(oneOf(course.root, 'link', { rel: 'canonical' }).attributes.href, address)
  assert.equal(oneOf(course.root, 'meta', { property: 'og:title' }).attributes.content, title)
  const [schema] = schemasIn(course.root)
  assert.partialDeepStrictEqual(schema['@graph'], [
    { '@type': 'Course', offers: { price: 45_000, priceCurrency: 'INR' } },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${url}/` },
        { position: 2, name: 'Courses', item: `${url}/courses` },
        { position: 3, name: title, item: address },
      ],
    },
  ])
  assert.deepEqual(headings((await guest.open('/courses/unknown')).root, [1]), ['Course not found.'])
})

// product 7.5, 7.6
test('a course without a price, a picture or modules says so in words', async () => {
  const { api, cookie } = await signedInAs('mentor')
  const mentor = visitorOf(send, {}, cookie)
  const draft = courseDraft({ image: null, modules: [] })
  const { _id } = await api.courses.create(draft)
  for (const price of [undefined, 0]) {
    await api.courses.edit({ id: _id, ...draft, price })
    const { text } = await mentor.open(`/courses/${_id}`)
    assert.ok(text.includes('Contact for price'))
    assert.ok(text.includes('No modules available for this course yet.'))
  }
  const { text } = await guest.open(`/courses/${_id}`)
  assert.ok(text.includes('No modules available for this course yet.'))
  assert.ok(!text.includes('Enroll to access'), 'there is nothing to enroll for')
  await api.courses.remove({ id: _id })
})

test('blogs are read', async () => {
  const post = await guest.follow(await guest.open('/blogs'), /What a practical lab session looks like/)
  assert.ok(post.text.includes('Something does not work.'))
})

test('the forum is searched within its category', async () => {
  const page = await guest.open('/forum?category=SAP+SD')
  const results = await guest.submit(page, undefined, { 'Search discussions': 'nothing has these words' })
  assert.equal(results.path, '/forum?category=SAP+SD&q=nothing+has+these+words')
  assert.ok(results.text.includes('Nothing matches your search.'))
  assert.equal(valueIn(fieldOf(results.root, 'Search discussions')), 'nothing has these words')
})

// product 9.12
test('every discussion is in reach, and a link opens it wherever it is in the list', async () => {
  const titles = new Set<string>()
  let page = await guest.open('/forum')
  const total = Number(/1–10 of (\d+)/.exec(page.text)?.[1])
  for (let last = 10; ; last += 10) {
    for (const article of allOf(page.root, 'article')) for (const title of headings(article, [2])) titles.add(title)
    if (last >= total) break
    page = await guest.submit(page, 'Next')
    assert.ok(page.text.includes(`${last + 1}–${Math.min(last + 10, total)} of ${total}`))
  }
  assert.equal(titles.size, total)
  await assert.rejects(guest.submit(page, 'Next'), /Next can be pressed/)
  page = await guest.submit(page, 'Previous')
  assert.equal(page.path, '/forum?')

  const list = await send('/api/forum/discussions?limit=20')
  const discussions = (await list.json()) as { _id: string; title: string; content: string }[]
  for (const discussion of [discussions[8], discussions.at(-1)]) {
    const { root } = await guest.open(`/forum?id=${discussion?._id}`)
    const card = allOf(root, 'article').find((article) => headings(article).includes(discussion?.title ?? ''))
    assert.ok(card && textOf(card).includes(discussion?.content.split('\n')[0] ?? '?'), discussion?.title)
  }
  const unknown = await guest.open('/forum?id=unknown')
  assert.equal(unknown.status, 404)
  assert.equal((await guest.follow(unknown, 'See all discussions')).path, '/forum')
})

test('a long thread is read back to its first reply', async () => {
  const draft = { title: 'A thread of many replies', category: 'General', content: 'How long can it become?' } as const
  const { discussion } = await student.api.forum.create(draft)
  // More than the ten posts a minute that one student may write.
  await db.execute(
    sql`insert into replies (id, discussion_id, content)
        select ('019aa000-0000-7000-8000-0000000000' || at)::uuid, ${discussion._id}, 'Reply ' || at || '.'
        from generate_series(10, 54) at`,
  )
  await db.execute(sql`update discussions set reply_count = 45 where id = ${discussion._id}`)
  let page = await guest.open(`/forum?id=${discussion._id}`)
  assert.ok(page.text.includes('The last 20 of 45'))
  assert.ok(page.text.includes('Reply 54.'))
  for (const reply of ['Reply 34.', 'Reply 14.', 'Reply 10.']) {
    if (reply !== 'Reply 10.') page = await guest.submit(page, 'Show earlier replies')
    assert.ok(page.text.includes(reply), reply)
  }
  assert.equal(named(allOf(page.root, 'button'), 'Show earlier replies'), undefined)
  assert.ok((await guest.follow(page, 'See the last replies')).text.includes('Reply 54.'))
})

// product 26.2
test('the forms that ask for personal data, and the footer of every page, lead to the privacy notice', async () => {
  for (const path of ['/signup', '/book-demo', '/contact']) {
    const page = await guest.open(path)
    const link = named(allOf(oneOf(page.root, 'main'), 'a'), 'How we use your data')
    assert.equal(link?.attributes.href, '/privacy', path)
    const last = allOf(oneOf(page.root, 'nav', { 'aria-label': 'Footer' }), 'a').at(-1)
    assert.deepEqual([last && textOf(last), last?.attributes.href], ['Privacy', '/privacy'])
  }
})

test('the privacy notice is read in Kannada and Hindi, each marked as such', async () => {
  let page = await guest.open('/privacy')
  for (const [name, language, title] of [
    ['ಕನ್ನಡ', 'kn', 'ಗೌಪ್ಯತೆ'],
    ['हिन्दी', 'hi', 'गोपनीयता'],
    ['English', 'en-IN', 'Privacy'],
  ] as const) {
    page = await guest.follow(page, name)
    const article = oneOf(page.root, 'article')
    assert.equal(article.attributes.lang, language)
    assert.deepEqual(headings(page.root, [1]), [title])
    assert.equal(named(linksIn(page), name)?.attributes['aria-current'], 'page')
    const english = allOf(article, '*', { lang: 'en-IN' })
    const buttons = english.filter((words) => textOf(words) === 'Get a copy of your data')
    assert.equal(buttons.length, language === 'en-IN' ? 0 : 1, 'the English name of a button')
  }
})

// product 11.2
test('who is signed in finds their name and address in both forms, and a guest finds none', async () => {
  const reader = visitorOf(send, {}, student.cookie)
  for (const path of ['/book-demo', '/contact']) {
    const { root } = await reader.open(path)
    assert.equal(valueIn(fieldOf(root, 'Full Name')), 'Arjun Shetty')
    assert.equal(valueIn(fieldOf(root, 'Email')), 'student@example.com')
    assert.equal(valueIn(fieldOf((await guest.open(path)).root, 'Full Name')), '')
  }
})

// product 11.8
test('a page that says what was sent says nothing of it to who opens its address', async () => {
  const confirmation = await guest.open('/demo-confirmation')
  assert.ok(hrefOf(confirmation, 'Return to Homepage'))
  assert.ok(named(allOf(oneOf(confirmation.root, 'main'), 'a'), 'Book a Free Demo Class'))
  assert.doesNotMatch(confirmation.text, /We have (received|emailed)/)
  for (const [path, button] of [
    ['/contact?sent', 'Send message'],
    ['/signup?done', 'Register'],
    ['/forgot-password?sent', 'Send the link'],
  ] as const) {
    const page = await guest.open(path)
    assert.ok(named(allOf(page.root, 'button'), button), path)
    assert.doesNotMatch(page.text, /Message Sent!|Signup Successful|on its way/, path)
  }
})

test('a user who awaits approval reads what comes next, and is offered courses, a demo and a call', async () => {
  const pending = visitorOf(send, {}, (await signedInAs('pending')).cookie)
  const noticeOf = ({ root }: Page) => allOf(oneOf(root, 'main'), 'section')[0] ?? assert.fail('no notice')
  const waiting = noticeOf(await pending.open('/auth/rejected?reason=pending_approval'))
  assert.ok(textOf(waiting).includes('This page opens your dashboard as soon as your account is approved.'))
  const links = allOf(waiting, 'a').map(textOf)
  assert.deepEqual(links.toSpliced(2, 1), ['See the courses', 'Attend a free demo class', 'Return to Login'])
  assert.match(links[2] ?? '', /^Call \+/)
  const denied = noticeOf(await pending.open('/auth/rejected?reason=access_denied'))
  assert.deepEqual(allOf(denied, 'a').map(textOf), ['Return to Login'])
})

test('seats and attendance of students come with the page, without layout shift', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const { cookie } = await signedInAs('mentor')
  const read = async (path: string) => (await (await send(path, { headers: { cookie } })).json()) as { _id: string }[]
  const courses = await read('/api/courses')
  const missing = await Promise.all(courses.map(({ _id }) => read(`/api/attendance/missing?courseId=${_id}`)))
  const course = courses[missing.findIndex((students) => students.length > 0)]
  const response = await send(`/dashboard/mentor/manage-enrollments/${course?._id}`, { headers: { cookie } })
  const html = await response.text()
  assert.match(html, /Missed two or more in a row<\/h3>/)
  assert.match(html, /\d+ of \d+ classes/)
  assert.match(html, /<span class="block">Weekday evenings/)
})
