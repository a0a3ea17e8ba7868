/** The two corners look alike, and stay under every dialog. What they open lies over all else, and fits a low window. */
export const cornerButton = 'corner z-20 size-12 rounded-full shadow-lg xl:size-14 print:hidden'

export const cornerPanel =
  'top-auto bottom-22 max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-paper-raised text-ink shadow-lg print:hidden'
