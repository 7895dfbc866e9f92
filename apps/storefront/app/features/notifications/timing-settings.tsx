import { Field, Input, Select } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useId, useOptimistic } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AccountFailed } from '../account/account-failed.tsx'

type Choice = { quietHours: { from: string; to: string } | null; digestAt: number | null }

const NIGHT = { from: '22:00', to: '07:00' }
const MORNING = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** What the clock of whoever chooses shows is what they mean. */
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
/** What people call a time zone: "India Standard Time", not "Asia/Kolkata". */
const zoneName = (timeZone: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** When one is told of what is not urgent: not at some hours, or once a day. */
export function TimingSettings({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { format, tenant } = useTenant()
  const queryKey = ['notification-timing', customerId] as const
  const {
    data: kept,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.viewNotificationTiming(undefined, { signal })).data,
  })
  // The box shows the choice with the press itself, as those above it.
  const [shownTiming, show] = useOptimistic(kept, (known, change: Partial<Choice>) => known && { ...known, ...change })
  const { mutateAsync: keep } = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: async (chosen: Choice) => (await api.changeNotificationTiming({ body: { ...chosen, timeZone: ownTimeZone() } })).data,
  })
  if (!shownTiming) return error ? <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} /> : null
  const { quietHours, digestAt, canDigest } = shownTiming
  const timeZone = zoneName(shownTiming.timeZone, tenant.formatLocale)
  const choose = (change: Partial<Choice>): void =>
    startTransition(async () => {
      show(change)
      try {
        const data = await keep({ quietHours, digestAt, ...change })
        await client.cancelQueries({ queryKey }) // an answer from before the choice would take its place
        client.setQueryData(queryKey, data)
      } catch (failure) {
        toast(failureText(failure), { kind: 'error' })
        await client.invalidateQueries({ queryKey })
      }
    })
  const setTime = (change: Partial<typeof NIGHT>): void => {
    const next = { ...NIGHT, ...quietHours, ...change }
    // A field that is half typed is empty.
    if (next.from && next.to) choose({ quietHours: next })
  }
  const hourOf = (hour: number): string => format.time(`${String(hour).padStart(2, '0')}:00`)
  return (
    <div className="notes-topics">
      <div role="group" aria-labelledby={`${id}-quiet`}>
        <div>
          <b id={`${id}-quiet`}>
            <Trans>Quiet hours</Trans>
          </b>
          <small className="muted">
            <Trans>Emails, text messages and your devices wait until they're over. In the shop you see everything at once.</Trans>
          </small>
        </div>
        <div className="notes-ways">
          <label>
            <input type="checkbox" checked={quietHours !== null} onChange={({ target }) => choose({ quietHours: target.checked ? NIGHT : null })} />
            <Trans>Don't disturb me</Trans>
          </label>
        </div>
        {quietHours ? (
          <div className="notes-times">
            <Field id={`${id}-from`} label={t`From`}>
              <Input id={`${id}-from`} type="time" required value={quietHours.from} onChange={({ target }) => setTime({ from: target.value })} />
            </Field>
            <Field id={`${id}-to`} label={t`Until`}>
              <Input id={`${id}-to`} type="time" required value={quietHours.to} onChange={({ target }) => setTime({ to: target.value })} />
            </Field>
            <small className="muted">
              <Trans>Time zone: {timeZone}</Trans>
            </small>
          </div>
        ) : null}
      </div>
      {canDigest ? (
        <div role="group" aria-labelledby={`${id}-digest`}>
          <div>
            <b id={`${id}-digest`}>
              <Trans>One email a day</Trans>
            </b>
            <small className="muted">
              <Trans>Everything that isn't urgent in one email, at an hour you choose.</Trans>
            </small>
          </div>
          <div className="notes-ways">
            <label>
              <input type="checkbox" checked={digestAt !== null} onChange={({ target }) => choose({ digestAt: target.checked ? MORNING : null })} />
              <Trans>Once a day</Trans>
            </label>
          </div>
          {digestAt === null ? null : (
            <div className="notes-times">
              <Field id={`${id}-hour`} label={t`At`}>
                <Select id={`${id}-hour`} value={String(digestAt)} onChange={({ target }) => choose({ digestAt: Number(target.value) })}>
                  {HOURS.map((hour) => (
                    <option key={hour} value={hour}>
                      {hourOf(hour)}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
          )}
        </div>
      ) : null}
    </div>
  )
}
