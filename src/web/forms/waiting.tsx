import { Button } from '#src/web/ui/button.tsx'

type Props = { isWaiting: boolean; words: string; onCancel: () => void }

/** At the button of a form that waits; shown by CSS where the page is not hydrated yet (early-input.ts). */
export const Waiting = ({ isWaiting, words, onCancel }: Props) => (
  <div
    role="status"
    data-waiting={isWaiting || undefined}
    className="hidden flex-wrap items-center gap-x-3 gap-y-2 text-base data-waiting:flex in-data-offline:in-[form:has(button[data-held])]:flex"
  >
    <span>Waiting for a connection. {words} sent when you are back online.</span>
    <Button small data-stop-waiting onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
