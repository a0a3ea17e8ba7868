/** At the head of the window, where no thumb and no button is. */
export const toastArea = 'fixed inset-x-2 top-1 z-50 mx-auto grid max-w-96 gap-1 sm:top-2'

export const toastBox = 'w-full rounded-xl bg-toast px-4 text-toast-ink shadow-lg'
