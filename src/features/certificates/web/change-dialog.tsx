import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { watchChange } from '#src/web/api/refetch.ts'
import { Select, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { Correction } from '../contract.ts'
import { messages } from '../messages.ts'
import { chooseEnteredPeriod } from '../rules.ts'
import { certificatesApi } from './api.ts'
import { DayFields } from './day-fields.tsx'

type Props = { number: string; isAttested: boolean; onClose: () => void }

const schema = () => import('../contract.ts').then(({ Correction }) => Correction)

const KINDS: Record<Correction['kind'], string> = { replace: 'Replace it with a new one', revoke: 'Revoke it' }

export default function ChangeDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <Dialog title={isOpen ? `Certificate ${props.number}` : undefined} onClose={props.onClose}>
      {isOpen && <ChangeForm {...props} />}
    </Dialog>
  )
}

function ChangeForm({ number, isAttested, onClose }: Props) {
  const queryClient = useQueryClient()
  const form = useContractForm<Correction, Correction>({
    schema,
    values: { kind: 'replace', reason: '', from: '', to: '' },
    draft: `certificate/${number}`,
    fallback: 'Failed to change the certificate.',
    async send({ kind, reason, ...days }, context) {
      const refetched = watchChange(queryClient)
      const period = chooseEnteredPeriod(days)
      const { message } = await (kind === 'revoke'
        ? certificatesApi.revoke.call({ number, reason }, { context })
        : certificatesApi.replace.call({ number, reason, isAttested, ...(period && { period }) }, { context }))
      toast('success', message)
      onClose()
      await refetched({ queryKey: certificatesApi.key() })
    },
  })
  const isRevoked = useWatch({ control: form.control, name: 'kind' }) === 'revoke'
  function cancel() {
    form.draft.forget()
    onClose()
  }
  return (
    <ContractForm form={form}>
      <Select name="kind" label="What to do" options={KINDS} required />
      <p>{isRevoked ? messages.askRevoke(number) : messages.askReplace(number)}</p>
      {isAttested && !isRevoked && (
        <>
          <p>
            {messages.attest} {messages.daysOfBatchIfOver}
          </p>
          <DayFields />
        </>
      )}
      <TextArea name="reason" label="Reason" hint={messages.reasonHint} rows={2} maxLength={300} required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant={isRevoked ? 'danger' : 'primary'} disabled={form.formState.isSubmitting}>
          {isRevoked ? 'Revoke the certificate' : 'Replace the certificate'}
        </Button>
      </div>
    </ContractForm>
  )
}
