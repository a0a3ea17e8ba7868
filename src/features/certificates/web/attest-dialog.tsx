import { useQueryClient } from '@tanstack/react-query'
import { watchChange } from '#src/web/api/refetch.ts'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { AttestedDays } from '../contract.ts'
import { formatFieldDate } from '../fields-in-words.ts'
import { messages } from '../messages.ts'
import { chooseEnteredPeriod } from '../rules.ts'
import type { CourseCertificate } from '../shapes.ts'
import { certificatesApi } from './api.ts'
import { DayFields } from './day-fields.tsx'

type Props = { row: CourseCertificate; isOpen: boolean; onClose: () => void }

const schema = () => import('../contract.ts').then(({ AttestedDays }) => AttestedDays)

/** Issues a certificate to someone for whom no class counts. */
export default function AttestDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog title={isOpen ? 'Issue the certificate' : undefined} onClose={props.onClose}>
      {isOpen && <AttestForm {...props} />}
    </Dialog>
  )
}

function AttestForm({ row, onClose }: Omit<Props, 'isOpen'>) {
  const queryClient = useQueryClient()
  const { enrollmentId, held, period, student } = row
  const form = useContractForm<AttestedDays, AttestedDays>({
    schema,
    values: { from: '', to: '' },
    fallback: 'Failed to issue the certificate.',
    async send(days, context) {
      const entered = chooseEnteredPeriod(days)
      const refetched = watchChange(queryClient)
      const { message } = await certificatesApi.issue.call(
        {
          enrollmentIds: [enrollmentId],
          isAttested: true,
          isEarly: held !== undefined,
          ...(entered && { period: entered }),
        },
        { context },
      )
      toast('success', message)
      onClose()
      await refetched({ queryKey: certificatesApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      {held && <p>{messages.heldSoFar(held.classes, held.of)}</p>}
      <p>{messages.askAttest(student.name)}</p>
      <p>{period ? messages.daysOfBatch(formatFieldDate(period.from), formatFieldDate(period.to)) : messages.noDays}</p>
      <DayFields />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Issue the certificate
        </Button>
      </div>
    </ContractForm>
  )
}
