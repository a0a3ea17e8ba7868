import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, LoaderCircle, type LucideIcon, X } from 'lucide-react'
import { useEffect } from 'react'
import { toastArea, toastBox } from './toast-look.ts'
import { WithHours } from './with-hours.tsx'

/** `loading` stands until the next toast, the others for their time. */
export type Kind = 'success' | 'error' | 'info' | 'loading' | 'default'
export type Options = {
  /** Milliseconds. */
  duration?: number
  /** Read aloud when a screen reader has time: the page has the same words in an alert. */
  isPolite?: boolean
}
export type Show = (toast: { kind: Kind; message: string } & Options) => void

const DURATION_MS = 3_000
const MAX_AT_ONCE = 20

const manager = Toast.createToastManager()
const ICONS: Partial<Record<string, LucideIcon>> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  loading: LoaderCircle,
}

export default function Toaster({ connect }: { connect: (show: Show) => void }) {
  useEffect(() => {
    connect(({ kind, message, duration = DURATION_MS, isPolite = kind !== 'error' }) => {
      if (kind !== 'loading') manager.close('loading')
      manager.add({
        // Different failures stand side by side; of what went well the latest is enough, however quickly one works.
        id: kind === 'error' ? message : kind,
        type: kind,
        title: <WithHours sentence={message} />,
        timeout: duration,
        priority: isPolite ? 'low' : 'high',
      })
    })
  }, [connect])
  return (
    <Toast.Provider toastManager={manager} timeout={DURATION_MS} limit={MAX_AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport className={toastArea}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const Sign = ICONS[toast.type ?? '']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`${toastBox} flex items-center gap-3 py-1 transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0`}
      >
        {Sign && <Sign aria-hidden className={`size-5 shrink-0 ${toast.type === 'loading' ? 'animate-spin' : ''}`} />}
        <Toast.Title className="min-w-0 grow font-sans text-base tracking-normal max-sm:text-sm" />
        <Toast.Close aria-label="Close" className="-mr-3 grid size-11 shrink-0 place-items-center rounded-lg">
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
