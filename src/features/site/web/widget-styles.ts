/** The two buttons look alike, above a bar of actions and below every dialog. Their panels are above everything else and fit a low window. */
export const widgetButton =
  'floating-widget z-20 size-12 rounded-full shadow-lg max-lg:[:root:has([data-action-bar])_&]:bottom-20 xl:size-14 print:hidden'

export const widgetPanel =
  'top-auto bottom-22 max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-paper-raised text-ink shadow-lg max-lg:[:root:has([data-action-bar])_&]:bottom-38 max-lg:[:root:has([data-action-bar])_&]:max-h-[calc(100dvh-10rem)] print:hidden'
