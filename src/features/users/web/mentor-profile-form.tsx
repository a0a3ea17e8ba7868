import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pictureSource } from '#src/features/media/rules.ts'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import { TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { type MentorProfile, MentorProfileDraft } from '../website-contract.ts'
import { usersApi } from './api.ts'

export const mentorProfileQuery = usersApi.mentorProfile.queryOptions()

/** What a mentor says of themselves for the website. */
export function MentorProfileSection() {
  const query = useQuery(mentorProfileQuery)
  return (
    <section aria-labelledby="on-the-website" className="grid max-w-5xl gap-5 border-t border-line pt-6 *:max-w-2xl">
      <h2 id="on-the-website" className="text-2xl">
        On the website
      </h2>
      <p className="text-ink-muted">
        You are shown as a mentor once you agree to it under “Your data” below, and an admin puts the mentors in order.
      </p>
      {query.isPending && <FormSkeleton label="Loading what the website says of you" />}
      {query.isError && !query.data && <Failed query={query} />}
      {query.data && <MentorProfileForm profile={query.data} />}
    </section>
  )
}

function MentorProfileForm({ profile }: { profile: MentorProfile }) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: async () => MentorProfileDraft,
    values: profile,
    current: profile,
    async send(draft, context) {
      const { message } = await usersApi.editMentorProfile.call(draft, { context })
      toast('success', message)
      queryClient.setQueryData(mentorProfileQuery.queryKey, draft)
    },
    stays: true,
  })
  const image = form.watch('image')
  const setImage = (url: string) => form.setValue('image', url, { shouldDirty: true })
  return (
    <ContractForm form={form}>
      <div className="flex flex-wrap items-center gap-4">
        {image && <img src={image} alt="" width={96} height={96} className="size-24 rounded-full object-cover" />}
        <div className="flex flex-wrap items-start gap-3">
          <UploadButton
            as="picture"
            label="Upload a portrait"
            current={image}
            onUploaded={({ url }) => setImage(pictureSource(url))}
          />
          {image && (
            <Button small onClick={() => setImage('')}>
              Remove the portrait
            </Button>
          )}
        </div>
      </div>
      <TextField name="subject" label="What you teach" required />
      <TextArea name="sentence" label="One sentence about you" rows={2} required />
      <Button type="submit" className="justify-self-start" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Saving…' : 'Save for the website'}
      </Button>
    </ContractForm>
  )
}
