import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { isIntentional } from './navigation-intent.ts'

const QUESTION = 'You have unsaved changes. Leave anyway?'

/** In a form that takes long to fill in: where this browser keeps no draft, asks before what was typed is left behind. */
export function LeaveGuard({ isKept }: { isKept: boolean }) {
  const { isDirty, isSubmitting } = useFormContext().formState
  // Sending it leads away by itself.
  const isUnsaved = isDirty && !isSubmitting && !isKept
  const way = useBlocker(({ nextLocation }) => isUnsaved && !isIntentional(nextLocation.state))
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <Confirm
      question={way.state === 'blocked' ? QUESTION : undefined}
      action="Leave without saving"
      isWorking={false}
      onConfirm={() => way.proceed?.()}
      onClose={() => way.reset?.()}
    />
  )
}
