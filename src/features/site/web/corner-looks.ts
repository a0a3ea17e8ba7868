/** The two corners look alike, stay above a bar of actions and under every dialog. What they open lies over all else, and fits a low window. */
export const cornerButton =
  'corner z-20 size-12 rounded-full shadow-lg max-lg:[:root:has([data-action-bar])_&]:bottom-20 xl:size-14 print:hidden'

export const cornerPanel =
  'top-auto bottom-22 max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-paper-raised text-ink shadow-lg max-lg:[:root:has([data-action-bar])_&]:bottom-38 max-lg:[:root:has([data-action-bar])_&]:max-h-[calc(100dvh-10rem)] print:hidden'
