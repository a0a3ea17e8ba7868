import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import type { testApp } from './app.ts'

type App = Awaited<ReturnType<typeof testApp>>
type User = Awaited<ReturnType<App['signedInAs']>>

/** An event of a calendar; `text` is all that someone reads of it. */
export type CalendarEventRead = { uid: string; status: unknown; sequence: number; text: string }

export const eventsIn = (written: string): CalendarEventRead[] =>
  new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const status = component.getFirstPropertyValue('status')
    const text = [status, event.startDate, event.endDate, event.summary, event.description, event.location].join('\n')
    return { uid: event.uid, status, sequence: event.sequence, text }
  })

/** Reads someone's calendar, and of each event whether its SEQUENCE rises if and only if what it says has changed. */
export async function calendarOf({ api }: User, send: App['send']) {
  const { pathname } = new URL((await api.batches.makeFeed()).url)
  let before: CalendarEventRead[] = []
  return {
    pathname,
    async read() {
      const events = eventsIn(await (await send(pathname)).text())
      for (const was of before) {
        const is = events.find(({ uid }) => uid === was.uid)
        assert.ok(is, `${was.text} is still there`)
        const difference = is.sequence - was.sequence
        assert.ok(is.text === was.text ? difference === 0 : difference > 0, `${was.text} → ${is.text}: ${difference}`)
      }
      before = events
      return (classes: { _id: string }[]) =>
        classes.map(({ _id }) => events.find(({ uid }) => uid === _id)?.status ?? 'absent')
    },
  }
}
