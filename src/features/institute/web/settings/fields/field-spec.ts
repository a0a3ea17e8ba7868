type Named = { name: string; label: string; hint?: string; required?: boolean }

/** A field of a form of settings; `name` is its path in the section, or in its row. */
export type FieldSpec =
  | (Named & { kind: 'line'; type?: 'email' | 'tel' | 'url' | 'time' | 'date' })
  | (Named & { kind: 'text'; rows?: number })
  /** Lines of text, one under the other. */
  | (Named & { kind: 'lines' })
  | (Named & { kind: 'number' })
  | (Named & { kind: 'choice'; options: Record<string, string> })
  | (Named & { kind: 'days' })
  /** The logo, with what it looks like beside the colour. */
  | (Named & { kind: 'logo' })
  | (Named & { kind: 'colour' })
  /** An uploaded picture. */
  | (Named & { kind: 'picture' })
  | RowsSpec
  | ChosenSpec

/** Rows that are added, moved and removed; `row` is what one is called, and `title` the field it is known by. */
export type RowsSpec = Named & { kind: 'rows'; row: string; title: string; fields: FieldSpec[] }

/** Ids of what other screens keep, put in order; `row` is what one is called, and `none` says where they come from. */
export type ChosenSpec = Named & { kind: 'chosen'; of: 'mentors' | 'reviews'; row: string; none: string }

/** A part of a section; `see` is the page that shows it. */
export type FieldGroup = { title?: string; see?: string; fields: FieldSpec[] }

const WEBSITE_HINT = 'You can use {name}, {city}, {phone}, {email} and {hours}.'

export const line = (
  name: string,
  label: string,
  more: Partial<Named> & { type?: 'email' | 'tel' | 'url' | 'date' } = {},
) => ({ kind: 'line', name, label, ...more }) as const

export const text = (name: string, label: string, more: Partial<Named> & { rows?: number } = {}) =>
  ({ kind: 'text', name, label, ...more }) as const

export const lines = (name: string, label: string, more: Partial<Named> = {}) =>
  ({ kind: 'lines', name, label, ...more, hint: ['One per line.', more.hint].filter(Boolean).join(' ') }) as const

export const number = (name: string, label: string, more: Partial<Named> = {}) =>
  ({ kind: 'number', name, label, ...more }) as const

/** A text of the website, with what it may hold. */
export const webLine = (name: string, label: string, more: Partial<Named> = {}) =>
  line(name, label, { hint: WEBSITE_HINT, ...more })
export const webText = (name: string, label: string, more: Partial<Named> & { rows?: number } = {}) =>
  text(name, label, { hint: WEBSITE_HINT, ...more })
