import { Suspense, useRef } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import type { Question } from '#src/web/ui/confirm-dialog.tsx'

/** With the library of overlays, which no page needs before something is asked. */
const ConfirmDialog = lazyOrBlank(() => import('#src/web/ui/confirm-dialog.tsx'))

export function Confirm(props: Question) {
  const wasAsked = useRef(false)
  if (props.question) wasAsked.current = true
  if (!wasAsked.current) return null
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
