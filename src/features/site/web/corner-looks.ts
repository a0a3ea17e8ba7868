/** The two corners look alike, and stay under every dialog. What they open lies over all else, and fits a low window. */
export const cornerButton = 'fixed bottom-4 z-20 size-14 rounded-full shadow-lg print:hidden'

export const cornerPanel =
  'top-auto bottom-22 max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-paper-raised text-ink shadow-lg print:hidden'
