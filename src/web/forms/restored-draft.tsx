import { Button } from '#src/web/ui/button.tsx'

/** Says that a draft came back (product 17.13). */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 text-base text-ink-muted">
    <span>We have restored what you typed before.</span>
    <Button small variant="quiet" onClick={onDiscard}>
      Discard
    </Button>
  </div>
)
