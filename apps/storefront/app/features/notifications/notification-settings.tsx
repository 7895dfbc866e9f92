import { Skeleton } from '@galleria/ui'
import { CHOICE_WORDING, type NotificationChannel, type NotificationTopic } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../lib/toast.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { canPush } from './device-push.ts'
import { PushSwitch } from './push-switch.tsx'
import { TimingSettings } from './timing-settings.tsx'
import { consentsKey } from './use-consents.ts'
import { useTopicWords } from './use-topic-words.ts'

type Choice = { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }
type Topics = readonly { topic: NotificationTopic; channels: readonly { channel: NotificationChannel; isOn: boolean }[] }[]

const withChoice = (topics: Topics | undefined, { topic, channel, isOn }: Choice): Topics | undefined =>
  topics?.map((each) => (each.topic === topic ? { ...each, channels: each.channels.map((one) => (one.channel === channel ? { ...one, isOn } : one)) } : each))

/** What this browser can not show is chosen where it can. */
const isHere = ({ channel }: { channel: NotificationChannel }): boolean => channel !== 'push' || canPush()

/** Of what one hears by which way. */
export function NotificationSettings({ customerId }: { customerId: string }) {
  const api = useApi()
  const client = useQueryClient()
  const failureText = useFailureText()
  const queryKey = ['notification-settings', customerId] as const
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.viewNotificationSettings(undefined, { signal })).data.topics,
  })
  const { topics, channels } = useTopicWords()

  const [shown, show] = useOptimistic(data, withChoice)
  // One after the other, as they were pressed: the last press is what is kept.
  const { mutateAsync: keep } = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: (choice: Choice) => api.changeNotificationSettings({ body: { ...choice, wording: CHOICE_WORDING } }),
  })

  // The box shows the choice with the press itself; were it to wait for the answer, it would first jump back.
  const choose = (choice: Choice) =>
    startTransition(async () => {
      show(choice)
      try {
        await keep(choice)
        await client.cancelQueries({ queryKey }) // an answer from before the choice would take its place
        client.setQueryData<Topics>(queryKey, (known) => withChoice(known, choice))
        void client.invalidateQueries({ queryKey: consentsKey(customerId) })
      } catch (failure) {
        toast(failureText(failure), { kind: 'error' })
        await client.invalidateQueries({ queryKey })
      }
    })

  return (
    <section className="notes-settings" aria-labelledby="notes-settings-title">
      <h2 id="notes-settings-title">
        <Trans>What we tell you about</Trans>
      </h2>
      <p className="muted">
        <Trans>Receipts, codes, cancellations, refunds and the steps of a return always come to you.</Trans>
      </p>
      <PushSwitch onChange={() => void client.invalidateQueries({ queryKey })} />
      {shown ? (
        <div className="notes-topics">
          {shown.map(({ topic, channels: ways }) => (
            <div key={topic} role="group" aria-labelledby={`topic-${topic}`}>
              <div>
                <b id={`topic-${topic}`}>{topics[topic].name}</b>
                <small className="muted">{topics[topic].text}</small>
              </div>
              <div className="notes-ways">
                {ways.filter(isHere).map(({ channel, isOn }) => (
                  <label key={channel}>
                    <input type="checkbox" checked={isOn} onChange={({ target }) => choose({ topic, channel, isOn: target.checked })} />
                    {channels[channel]}
                  </label>
                ))}
              </div>
            </div>
          ))}
        </div>
      ) : error ? (
        <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <Skeleton className="notes-settings-wait" />
      )}
      {shown ? <TimingSettings customerId={customerId} /> : null}
    </section>
  )
}
