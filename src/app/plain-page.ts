import { readFile } from 'node:fs/promises'
import { messages } from '#src/features/institute/messages.ts'
import { PLAIN_PAGE } from '#src/server/http/headers.ts'
import { escapeMarkup } from '#src/shared/markup.ts'
import { CACHED_PATH } from '#src/web/offline/offline-page.ts'
import { offlinePages } from './offline-pages.ts'

/** Of failures that a second try would not change. */
const TITLES: Record<number, string> = {
  400: 'This address does not work',
  403: 'You cannot open this page',
  404: 'Page not found',
}

/** Who the site is of; nothing but a name where it is not set up. */
export type PlainPageOf = { name: string; look?: { version: string } }

/** Under an address that stays the same: a page that was kept is shown without a connection, too (scripts/vite/service-worker.ts). */
function signOf(look: { version: string } | undefined) {
  const isOfDemo = look?.version === ''
  const image = isOfDemo ? '/drawings/logo.svg' : '/icon-192.png'
  return {
    icon: isOfDemo ? '/drawings/favicon.svg' : '/icon-192.png',
    sign: look ? `<img src="${image}" alt="" width="32" height="32" />` : '',
  }
}

/** A page for a failure outside React, such as a database that is away. */
export const renderFailurePage = (of: PlainPageOf, status: number, message: string) =>
  renderPlainPage(of, { title: TITLES[status] ?? 'Please try again', message }, status)

/** What a browser shows where there is no connection; `name` is that of a page it has kept. */
export function renderOfflinePage(of: PlainPageOf, name: string | undefined) {
  const kept = offlinePages.find((page) => page.name === name)
  return renderPlainPage(of, {
    title: 'You are offline',
    message: 'This page needs an internet connection. Nothing you typed is lost. Try again when you are back online.',
    way: kept ? `<a href="${CACHED_PATH}">${kept.link}</a>` : '',
  })
}

/** What guests of an empty installation are shown; `address` is all that is known of it. */
export const renderSetupPage = (address: string) =>
  renderPlainPage(
    { name: address },
    {
      title: messages.beingSetUp(escapeMarkup(address)),
      message: 'Please come back later. Is this your site? Its log has the link to set it up.',
    },
    503,
  )

async function renderPlainPage(
  { name, look }: PlainPageOf,
  words: { title: string; message: string; way?: string },
  status = 200,
) {
  const html = await readFile(new URL('failure.html', import.meta.url), 'utf8')
  const all: Record<string, string> = { way: '', name: escapeMarkup(name), ...signOf(look), ...words }
  return new Response(
    html.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? ''),
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_PAGE } },
  )
}
