import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { fileSize, stripBidi } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { ProgressBar } from '#src/web/ui/progress.tsx'
import type { UploadKind } from './upload.ts'
import { type Uploaded, useUpload } from './use-upload.ts'

const ACCEPTED_TYPES = {
  picture: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  document: undefined,
  logo: 'image/svg+xml,image/png,image/jpeg,image/webp',
}

/** The server keeps the first frame (product 12.2). */
const UNCHANGED = ' An animated GIF is shown as a still picture.'

type Props = {
  as: UploadKind
  label: string
  /** The address that the field has by now: with another one, a refused file is no longer of interest. */
  current: string | null | undefined
  /** What the file is for, where a form has several upload buttons. */
  of?: string
  onUploaded: (uploaded: Uploaded) => void
}

/** Stands beside a field for an address: sends a file and hands its address over. */
export function UploadButton({ as, label, current, of = '', onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { state, send, cancel, retry } = useUpload(as, current, onUploaded)
  return (
    <div className="grid content-start gap-2">
      <input
        ref={input}
        type="file"
        aria-label={`${label} ${of}`}
        accept={ACCEPTED_TYPES[as]}
        className="hidden"
        onChange={({ target }) => {
          if (target.files?.[0]) send(target.files[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {state?.step === 'sending' ? (
        <div className="flex items-center gap-3">
          <ProgressBar label={`Uploading ${state.file.name}`} value={state.share} className="grow" />
          <span className="min-w-12 text-right text-base">{Math.round(state.share * 100)} %</span>
          <Button small onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button
          small
          aria-label={`${label} ${of}`}
          className="justify-self-start"
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden className="size-4" />
          {label}
        </Button>
      )}
      <p aria-live="polite" className="text-base text-ink-muted empty:hidden">
        {state?.step === 'done' && `${stripBidi(state.file.name)} is uploaded (${fileSize(state.file.size)}).`}
        {state?.step === 'done' && as === 'picture' && state.file.type === 'image/gif' && UNCHANGED}
      </p>
      {state?.step === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-base text-bad">
          {state.message}
          {retry && (
            <Button small onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
