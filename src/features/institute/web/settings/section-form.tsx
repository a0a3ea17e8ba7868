import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Proof } from '#src/features/accounts/second-factor-contract.ts'
import { type By, ProofField, useWhatIsConfirmed, WithProof } from '#src/features/accounts/web/proof/proof.tsx'
import { SECTIONS } from '#src/shared/institute/sections.ts'
import * as z from '#src/shared/zod.ts'
import { Differences } from '#src/web/forms/differences.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { LeaveGuard } from '#src/web/forms/leave-guard.tsx'
import { SaveBar } from '#src/web/forms/save-bar.tsx'
import { instituteApi } from '../api.ts'
import type { FieldGroup } from './fields/field-spec.ts'
import { FORMS, type FormName, nameFields } from './forms.ts'
import { SectionFields } from './section-fields.tsx'

export const settings = instituteApi.settings.queryOptions()

type Stored = { version: number; data: Record<string, unknown> }
type Typed = Stored & { current?: string | undefined }

/** Names of fields as the server names them, so that what it refuses is said below its field. */
const shapeOf = (section: FormName): z.ZodType<Typed, Typed> =>
  // Each section is a shape of its own: a form is checked by that of its section and knows no other.
  z.object({ version: z.int(), data: SECTIONS[section], ...Proof.shape }) as unknown as z.ZodType<Typed, Typed>

type Props = { section: FormName; stored: Stored }

/** One section, saved alone; what concerns logins asks for the password. */
export function SectionForm(props: Props) {
  if (props.section !== 'accounts') return <Form {...props} />
  return <WithProof purpose="sign-in-settings">{(by) => <Form {...props} by={by} />}</WithProof>
}

function Form({ section, stored, by }: Props & { by?: By }) {
  const queryClient = useQueryClient()
  const confirmed = useWhatIsConfirmed()
  const { groups }: { groups: FieldGroup[] } = FORMS[section]
  const form = useContractForm<Typed, Typed>({
    schema: async () => shapeOf(section),
    values: by === 'password' ? { ...stored, current: '' } : stored,
    // A password is kept nowhere.
    draft: by ? undefined : `institute/${section}`,
    newest: async () => (await instituteApi.settings.call()).sections[section],
    async send({ version, data, current }, context) {
      const save = () => instituteApi.save.call({ section, version, data, ...(by && { current }) }, { context })
      const saved = await (by ? confirmed(by, save) : save())
      queryClient.setQueryData(settings.queryKey, (all) => all && { sections: { ...all.sections, [section]: saved } })
    },
    fallback: 'Failed to save the settings. Please try again.',
    stays: true,
  })
  const { isDirty } = form.formState
  const { reset } = form
  // What someone else saved is shown where nothing was typed; elsewhere it is merged once this is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is stored
  useEffect(() => {
    if (!isDirty) reset(by === 'password' ? { ...stored, current: '' } : stored)
  }, [stored.version])
  return (
    <ContractForm form={form}>
      <LeaveGuard isKept={form.draft.isKept} />
      <Differences merging={form.merging} names={nameFields(groups.flatMap(({ fields }) => fields))} />
      {groups.map(({ title, see, fields }) => (
        <fieldset key={fields[0]?.name} className="grid min-w-0 gap-4">
          {title && (
            <legend className="mb-2">
              <h2 className="text-xl">{title}</h2>
            </legend>
          )}
          <SectionFields within="data" fields={fields} />
          {see && (
            <a
              href={see}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center justify-self-start"
            >
              See it<span className="sr-only"> on the website, in a new tab: {title ?? fields[0]?.label}</span>
            </a>
          )}
        </fieldset>
      ))}
      {by && <ProofField by={by} name="current" />}
      <SaveBar action="Save" savedAt={form.savedAt} />
    </ContractForm>
  )
}
