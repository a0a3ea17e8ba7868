/**
 * Below the header, whose search box stays free, and above the tools of a list. A dashboard's toasts stand in the middle of
 * its content, beside the menu.
 */
export const toastArea =
  'fixed inset-x-2 top-16.5 z-50 mx-auto grid max-w-96 gap-1 print:hidden lg:[:root:has(#side-menu)_&]:left-70'

export const toastBox = 'w-full rounded-xl bg-toast px-4 text-toast-ink shadow-lg'
