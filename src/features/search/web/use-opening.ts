import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` leads to the box unless it is being typed, Ctrl K from everywhere; leaving leads back (product 15.2). */
export function useOpening() {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const from = useRef<HTMLElement>(null)

  function open() {
    const here = document.activeElement
    if (here === input.current) return
    from.current = here instanceof HTMLElement ? here : null
    // On a phone the box exists only while it is open, and the keyboard opens only for a focus within the press.
    flushSync(() => setOver(true))
    input.current?.focus()
    input.current?.select()
  }
  function close() {
    setOver(false)
    from.current?.focus()
    from.current = null
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!isShortcut && !isSlash) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return { input, isOver, open, close, leave: () => setOver(false) }
}
