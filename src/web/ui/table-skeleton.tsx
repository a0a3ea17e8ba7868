import { WithoutScript } from './without-script.tsx'

const bar = 'animate-pulse rounded-md bg-paper-sunk'

/** Rows to come, in the shape in which they will. */
export function TableSkeleton({ columns, hasActions }: { columns: number; hasActions: boolean }) {
  return (
    <>
      <div
        role="status"
        className="grid grid-cols-1 gap-3 noscript:hidden @min-[40rem]:grid-cols-2 @2xl:grid-cols-1 @2xl:gap-0 @2xl:rounded-xl @2xl:border @2xl:border-line @2xl:bg-paper-raised"
      >
        <span className="sr-only">Loading...</span>
        <div aria-hidden className="hidden h-11 @2xl:block" />
        {Array.from({ length: 8 }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: equal rows
            key={row}
            aria-hidden
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 rounded-xl border border-line bg-paper-raised px-4 py-3 @2xl:flex @2xl:h-13 @2xl:rounded-none @2xl:border-x-0 @2xl:border-b-0 @2xl:bg-transparent"
          >
            <div className={`h-5 w-2/3 @2xl:w-40 ${bar}`} />
            <div className={`h-6 w-20 @2xl:order-last @2xl:ml-auto ${bar}`} />
            <div className={`h-4 w-3/4 @2xl:w-48 ${bar}`} />
            {columns > 3 && <div className={`h-4 w-20 ${bar}`} />}
            {hasActions && <div className={`col-span-full h-11 @2xl:order-last @2xl:h-8 @2xl:w-24 ${bar}`} />}
          </div>
        ))}
      </div>
      <WithoutScript />
    </>
  )
}
