import { WithoutScript } from './without-script.tsx'

export function Spinner({ label }: { label: string }) {
  return (
    <>
      <div role="status" className="grid justify-items-center py-16 noscript:hidden">
        <span aria-hidden className="size-8 animate-spin rounded-full border-4 border-line-strong border-t-brand" />
        <span className="sr-only">{label}</span>
      </div>
      <WithoutScript />
    </>
  )
}
