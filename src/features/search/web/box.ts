const LABEL = 'Search students, mentors, courses, blogs...'

/** The same before and after what searches has loaded. */
export const box = {
  'aria-label': LABEL,
  'aria-keyshortcuts': '/ Control+K Meta+K',
  placeholder: LABEL,
  maxLength: 100,
  enterKeyHint: 'search',
  autoComplete: 'off',
  className:
    'h-11 w-full rounded-lg border border-line-strong bg-paper-raised pr-3 pl-10 text-base text-ellipsis placeholder:text-ink-muted',
} as const
