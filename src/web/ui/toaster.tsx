import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'

export type Kind = 'success' | 'error' | 'info'
export type Show = (toast: { kind: Kind; message: string }) => void

const manager = Toast.createToastManager<{ kind: Kind }>()
const SIGNS = { success: CircleCheck, error: CircleAlert, info: Info }

export default function Toaster({ connect }: { connect: (show: Show) => void }) {
  useEffect(() => {
    connect(({ kind, message }) => {
      manager.add({ title: message, data: { kind }, priority: kind === 'error' ? 'high' : 'low' })
    })
  }, [connect])
  return (
    <Toast.Provider toastManager={manager} timeout={3000} limit={20}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2 sm:left-auto sm:w-96">
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
        className="flex w-full items-center gap-3 rounded-xl bg-toast px-4 py-3 text-toast-ink shadow-lg transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Sign aria-hidden className="size-5 shrink-0" />
        <Toast.Title className="grow font-sans text-base tracking-normal" />
        <Toast.Close aria-label="Close" className="-m-2 grid size-11 place-items-center rounded-lg">
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
