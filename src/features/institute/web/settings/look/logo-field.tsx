import { useFormContext, useWatch } from 'react-hook-form'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { LookPreview } from './look-preview.tsx'
import { ShownPicture } from './picture-field.tsx'

/** The logo, which is shown as soon as it is uploaded, with the colour. */
export function LogoField() {
  const { setValue } = useFormContext()
  const logo: string = useWatch({ name: 'data.logo' })
  function change(url: string, ratio: number) {
    setValue('data.logoRatio', ratio, { shouldDirty: true })
    setValue('data.logo', url, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <section aria-label="Logo" className="grid gap-3">
      <p className="font-semibold">Logo</p>
      <p className="text-base text-ink-muted">
        SVG, PNG, JPEG or WebP, at most 1 MB. The icons of the app and the preview of shared links are made of it;
        without one, of the first letter of the name.
      </p>
      <ShownPicture address={logo} className="max-h-24 max-w-80 rounded-lg bg-white p-2" />
      <div className="flex flex-wrap items-start gap-2">
        <UploadButton
          as="logo"
          label={logo ? 'Upload another logo' : 'Upload a logo'}
          current={logo}
          onUploaded={({ url, ratio = 1 }) => change(url, ratio)}
        />
        {logo && (
          <Button small onClick={() => change('', 1)}>
            Remove the logo
          </Button>
        )}
      </div>
      <LookPreview />
    </section>
  )
}
