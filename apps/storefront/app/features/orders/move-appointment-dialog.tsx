import type { OrderedAppointmentWire, OrderPartWire } from '@galleria/contract'
import { Button, Dialog, Notice, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { timeAt } from '../times/offered-times.ts'
import { TimePicker } from '../times/time-picker.tsx'
import { timesKey, useTimes } from '../times/use-times.ts'
import { ordersKey } from './order-queries.ts'

export type MoveAppointmentProps = { customerId: string; order: OrderPartWire; appointment: OrderedAppointmentWire; isOpen: boolean; onClose: () => void }

/** Another time of the same calendar: the old one is given back only once the new one is theirs. */
export function MoveAppointmentDialog({ customerId, order, appointment, isOpen, onClose }: MoveAppointmentProps) {
  const { t } = useLingui()
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const { format } = useTenant()
  const [at, setAt] = useState<string>()
  const service = order.items[0]?._id ?? ''
  const { data: offer, error: offerError, isFetching, refetch } = useTimes(service, isOpen)
  const picked = offer ? timeAt(offer, at) : undefined
  const chosen = picked && picked.time.left > 0 ? picked : undefined
  const { mutate, isPending, error, reset } = useOneMutation({
    mutationFn: async (slotStart: string) => (await api.moveAppointment({ params: { orderId: order.orderId }, body: { slotStart } })).data,
    onSuccess: async (moved) => {
      queries.setQueryData(['appointment', customerId, order.orderId], moved)
      void queries.invalidateQueries({ queryKey: ordersKey(customerId) })
      await queries.invalidateQueries({ queryKey: ['order', customerId] })
    },
    // Whatever has become of it, there are other times now.
    onSettled: () => void queries.invalidateQueries({ queryKey: timesKey(service) }),
  })
  const close = () => {
    // What is on its way can't be called back: that it is done is said all the same.
    if (!isPending) reset()
    setAt(undefined)
    onClose()
  }
  const before = `${format.day(appointment.date)}, ${format.timeIn(new Date(appointment.from), appointment.timeZone)}`
  const then = chosen && offer ? `${format.shortDay(chosen.day.date)}, ${format.timeIn(new Date(chosen.time.slotStart), offer.timeZone)}` : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t`Move the appointment`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={close}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            size="small"
            isBusy={isPending}
            disabled={!chosen}
            onClick={() =>
              chosen &&
              mutate(chosen.time.slotStart, {
                onSuccess: () => {
                  close()
                  toast(t`Your appointment is now on ${then ?? ''}`)
                },
              })
            }
          >
            {then ? <Trans>Move to {then}</Trans> : <Trans>Choose a time</Trans>}
          </Button>
        </>
      }
    >
      <div className="appointment-move">
        {error ? (
          <Notice kind="error" isAnnounced title={t`We couldn't move the appointment`}>
            <p>{failureText(error)}</p>
          </Notice>
        ) : null}
        <p>
          <Trans>
            It's on <b>{before}</b> now, and stays there until the new time is yours.
          </Trans>
        </p>
        {offer ? (
          <TimePicker offer={offer} chosen={chosen?.time.slotStart} onChosen={setAt} />
        ) : offerError && !isFetching ? (
          <FailedNotice error={offerError} onRetry={() => void refetch()} />
        ) : offer === null ? (
          <p className="muted">
            <Trans>There are no free times right now.</Trans>
          </p>
        ) : (
          <Skeleton className="times-wait" />
        )}
      </div>
    </Dialog>
  )
}
