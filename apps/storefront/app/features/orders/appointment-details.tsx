import { groupedPhone } from '@galleria/rules'
import { Button, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Lock } from 'lucide-react'
import type { AppointmentWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useGenderWords } from './gender-words.ts'
import './appointment.css'

export type BringFile = (fileId: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array }>

/** Whom an own appointment is for, and what was said and sent about it. */
export function AppointmentDetails({ customerId, orderId, seller }: { customerId: string; orderId: string; seller: string }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['appointment', customerId, orderId],
    queryFn: async ({ signal }) => (await api.getAppointment({ params: { orderId } }, { signal })).data,
  })
  if (data) return <PatientFacts appointment={data} seller={seller} bring={(fileId) => api.getAppointmentFile({ params: { orderId, fileId } })} />
  return error && !isFetching ? <FailedNotice error={error} onRetry={() => void refetch()} /> : <Skeleton className="appointment-patient-wait" />
}

type PatientFactsProps = { appointment: Pick<AppointmentWire, 'patient' | 'notes' | 'attachments'> /** Who else sees it. */; seller: string; bring: BringFile }

export function PatientFacts({ appointment: { patient, notes, attachments }, seller, bring }: PatientFactsProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const genders = useGenderWords()
  if (!patient)
    return (
      <p className="muted">
        <Trans>Whom it was for isn't kept any more.</Trans>
      </p>
    )
  const facts = [
    [t`Patient`, patient.name],
    [t`Age`, patient.age == null ? undefined : String(patient.age)],
    [t`Gender`, patient.gender ? genders[patient.gender] : undefined],
    [t`Phone`, patient.phone ? groupedPhone(patient.phone, tenant.country) : undefined],
    [t`What it's about`, notes],
  ] as const
  return (
    <div className="appointment-patient">
      <p className="muted small appointment-private">
        <Lock className="icon" aria-hidden="true" />
        <Trans>Only whoever booked and {seller} see this.</Trans>
      </p>
      <dl>
        {facts.map(([name, fact]) =>
          fact ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ) : null,
        )}
        {attachments.length > 0 ? (
          <div>
            <dt>{t`Files`}</dt>
            <dd className="appointment-files">
              {attachments.map((file) => (
                <FileButton key={file._id} file={file} bring={bring} />
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}

function FileButton({ file: { _id, name, contentType }, bring }: { file: AppointmentWire['attachments'][number]; bring: BringFile }) {
  const { t } = useLingui()
  const { download, isBusy } = useDownload(() => bring(_id), { name, type: contentType })
  return (
    <Button kind="quiet" size="small" isBusy={isBusy} aria-label={t`Download ${name}`} onClick={() => void download()}>
      <FileText className="icon" aria-hidden="true" />
      {name}
    </Button>
  )
}
