import { createElement as element } from 'react'
import { renderToString } from 'react-dom/server'
import { createList, serve } from './reference.ts'

/** The same list rendered by React alone: no routes, no session, no styles, no script. */
const list = createList()

function Page({ courses }: { courses: Awaited<ReturnType<typeof list>> }) {
  const items = courses.map(({ _id, title, description, image, instructorName, duration, price }) =>
    element(
      'li',
      { key: _id },
      element('img', { src: image, alt: '' }),
      element('h2', null, element('a', { href: `/courses/${_id}` }, title)),
      element('p', null, description),
      element('p', null, instructorName, ' · ', duration, ' · ₹', price),
    ),
  )
  return element('html', null, element('body', null, element('h1', null, 'Courses'), element('ul', null, items)))
}

serve(async (_, response) => {
  const page = renderToString(element(Page, { courses: await list() }))
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${page}`)
})
