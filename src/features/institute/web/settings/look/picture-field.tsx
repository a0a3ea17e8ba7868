import { useFormContext, useWatch } from 'react-hook-form'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import { Button } from '#src/web/ui/button.tsx'

export const ShownPicture = ({ address, className }: { address: string; className: string }) =>
  address ? <img src={address} alt="" className={`justify-self-start object-contain ${className}`} /> : null

/** An uploaded picture, or none. */
export function PictureField({ path, label, hint }: { path: string; label: string; hint?: string | undefined }) {
  const { setValue } = useFormContext()
  const address: string = useWatch({ name: path })
  const change = (to: string) => setValue(path, to, { shouldDirty: true, shouldValidate: true })
  return (
    <section aria-label={label} className="grid gap-3">
      <p className="font-semibold">{label}</p>
      {hint && <p className="text-base text-ink-muted">{hint}</p>}
      <ShownPicture address={address} className="max-h-60 w-full max-w-80 rounded-lg" />
      <div className="flex flex-wrap items-start gap-2">
        <UploadButton
          as="picture"
          label={address ? 'Upload another picture' : 'Upload a picture'}
          of={`as the ${label.toLowerCase()}`}
          current={address}
          onUploaded={({ url }) => change(new URL(url, window.location.href).pathname)}
        />
        {address && (
          <Button small onClick={() => change('')}>
            Remove the picture
          </Button>
        )}
      </div>
    </section>
  )
}
