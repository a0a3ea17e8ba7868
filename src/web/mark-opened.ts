/**
 * Marks the button in front of a popover while that is open, for the styles of both. Runs as an inline script in the head.
 * `:has(+ :popover-open)` says the same, and has a browser reckon the style of the whole page anew at each press.
 */
export default function markOpened({ document }: Window) {
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      const before = target instanceof Element ? target.previousElementSibling : null
      if (before?.matches('[popovertarget]')) before.toggleAttribute('data-opened', newState === 'open')
    },
    true,
  )
}
