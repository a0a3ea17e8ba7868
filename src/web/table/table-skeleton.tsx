import { WithoutScript } from '#src/web/ui/without-script.tsx'

const bar = 'animate-pulse rounded-md bg-paper-sunk'

export function TableSkeleton({ columns, hasActions }: { columns: number; hasActions: boolean }) {
  return (
    <>
      <div
        role="status"
        className="grid grid-cols-1 gap-3 noscript:hidden @min-[40rem]:grid-cols-2 as-table:grid-cols-1 as-table:gap-0 as-table:rounded-xl as-table:border as-table:border-line as-table:bg-paper-raised"
      >
        <span className="sr-only">Loading...</span>
        <div aria-hidden className="hidden h-11 as-table:block" />
        {Array.from({ length: 8 }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: equal rows
            key={row}
            aria-hidden
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 rounded-xl border border-line bg-paper-raised px-4 py-3 as-table:flex as-table:h-13 as-table:rounded-none as-table:border-x-0 as-table:border-b-0 as-table:bg-transparent"
          >
            <div className={`h-5 w-2/3 as-table:w-40 ${bar}`} />
            <div className={`h-6 w-20 as-table:order-last as-table:ml-auto ${bar}`} />
            <div className={`h-4 w-3/4 as-table:w-48 ${bar}`} />
            {columns > 3 && <div className={`h-4 w-20 ${bar}`} />}
            {hasActions && (
              <div className={`col-span-full h-11 as-table:order-last as-table:h-8 as-table:w-24 ${bar}`} />
            )}
          </div>
        ))}
      </div>
      <WithoutScript />
    </>
  )
}
