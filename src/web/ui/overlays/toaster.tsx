import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { toastArea, toastBox } from './toast-look.ts'

export type Kind = 'success' | 'error' | 'info'
export type Show = (toast: { kind: Kind; message: string }) => void

const manager = Toast.createToastManager<{ kind: Kind }>()
const SIGNS = { success: CircleCheck, error: CircleAlert, info: Info }

export default function Toaster({ connect }: { connect: (show: Show) => void }) {
  useEffect(() => {
    connect(({ kind, message }) => {
      const isError = kind === 'error'
      // What went wrong stays to be read; of what went well the latest is enough, however quickly one works.
      manager.add({ ...(!isError && { id: kind }), title: message, data: { kind }, priority: isError ? 'high' : 'low' })
    })
  }, [connect])
  return (
    <Toast.Provider toastManager={manager} timeout={3000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={toastArea}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager<{ kind: Kind }>()
  return toasts.map((toast) => {
    const Sign = SIGNS[toast.data?.kind ?? 'info']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`${toastBox} flex items-center gap-3 py-1 transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0`}
      >
        <Sign aria-hidden className="size-5 shrink-0" />
        <Toast.Title className="min-w-0 grow font-sans text-base tracking-normal max-sm:text-sm" />
        <Toast.Close aria-label="Close" className="-mr-3 grid size-11 shrink-0 place-items-center rounded-lg">
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
