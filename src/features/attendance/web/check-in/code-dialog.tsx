import { useQuery } from '@tanstack/react-query'
import { QrPicture } from '#src/features/accounts/web/qr-picture.tsx'
import { now } from '#src/shared/clock.ts'
import { stripBidi } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import { attendanceApi } from '../api.ts'

/** Milliseconds after the end of a code at which the next is asked for. */
const RETRY_AFTER_MS = 200

type Props = { id: string; title: string; onClose: () => void }

/** What students check in with: a picture for their phones and six digits to type, new every half minute. */
export default function CodeDialog({ id, title, onClose }: Props) {
  const shown = useQuery({
    ...attendanceApi.code.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(RETRY_AFTER_MS, Date.parse(data.until) - Date.parse(now()) + RETRY_AFTER_MS) : false,
    refetchIntervalInBackground: true,
  })
  return (
    <Dialog title="Check in" onClose={onClose}>
      <p className="text-ink-muted">{`${stripBidi(title)}. Scan it, or open ${location.host}/check-in and type the code. It changes every 30 seconds.`}</p>
      {shown.isError && <Failed query={shown} />}
      {shown.isPending && <SkeletonBlock className="aspect-square w-full" />}
      {shown.data && !shown.isError && (
        <div className="grid justify-items-center gap-3">
          <QrPicture text={shown.data.url} label="QR code for checking in" />
          <p className="text-4xl font-semibold tracking-widest tabular-nums">{splitInHalves(shown.data.code)}</p>
        </div>
      )}
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

const splitInHalves = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
