/** The two corners look alike, and stay under the header's menu and every dialog. */
export const cornerButton = 'fixed bottom-4 z-20 grid size-14 place-items-center rounded-full shadow-lg print:hidden'

export const cornerPanel =
  'fixed bottom-22 z-20 max-h-[calc(100dvh-10rem)] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-paper-raised shadow-lg'
