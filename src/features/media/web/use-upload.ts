import { useEffect, useRef, useState } from 'react'
import { useSetup } from '#src/web/api/setup.ts'
import { MAX_DOCUMENT_BYTES, MAX_LOGO_BYTES, MAX_PICTURE_BYTES } from '../contract.ts'
import { messages } from '../messages.ts'
import { type UploadKind, upload } from './upload.ts'

export type Uploaded = { url: string; ratio?: number; file: File }

type State =
  | { step: 'sending'; file: File; share: number }
  | { step: 'done'; file: File }
  | { step: 'failed'; file: File; message: string; mayRetry: boolean }

const MAX_BYTES = { picture: MAX_PICTURE_BYTES, document: MAX_DOCUMENT_BYTES, logo: MAX_LOGO_BYTES }
const TOO_LARGE = { picture: messages.largePicture, document: messages.largeDocument, logo: messages.largeLogo }

/** What is refused anyway need not travel. */
function checkFile({ size }: File, as: UploadKind) {
  if (size === 0) return messages.empty
  return size > MAX_BYTES[as] ? TOO_LARGE[as] : undefined
}

/** One file on its way, with what can be done about it. Leaving the page takes it back. */
export function useUpload(
  as: UploadKind,
  current: string | null | undefined,
  onUploaded: (uploaded: Uploaded) => void,
) {
  const host = useSetup()?.mediaHost ?? 'local'
  const [state, setState] = useState<State>()
  const way = useRef<AbortController>(undefined)
  useEffect(() => () => way.current?.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address takes the place of the file that was refused
  useEffect(() => setState((state) => (state?.step === 'failed' ? undefined : state)), [current])

  async function send(file: File) {
    const refusal = checkFile(file, as)
    if (refusal) return setState({ step: 'failed', file, message: refusal, mayRetry: false })
    way.current = new AbortController()
    const { signal } = way.current
    setState({ step: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setState({ step: 'sending', file, share })
      const uploaded = await upload({ file, host, as, onProgress, signal })
      setState(uploaded ? { step: 'done', file } : undefined)
      if (uploaded) onUploaded({ ...uploaded, file })
    } catch (error) {
      setState({ step: 'failed', file, message: error instanceof Error ? error.message : '', mayRetry: true })
    }
  }
  return {
    state,
    send: (file: File) => void send(file),
    cancel: () => way.current?.abort(),
    retry: state?.step === 'failed' && state.mayRetry ? () => void send(state.file) : undefined,
  }
}
