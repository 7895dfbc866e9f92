import { Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, BellOff } from 'lucide-react'
import { MoreButton } from '../../components/more-button.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { useConsents } from './use-consents.ts'
import { useTopicWords } from './use-topic-words.ts'

/** When somebody chose to hear of what, or no longer, and by what. */
export function ConsentHistory({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { topics, channels } = useTopicWords()
  const query = useConsents(customerId)
  const ways = { settings: t`In your settings`, mail_link: t`By the link in an email` } as const
  return (
    <Card as="section" className="security-part" aria-labelledby="privacy-consents">
      <div className="security-head">
        <h2 id="privacy-consents">
          <Trans>Notification choices</Trans>
        </h2>
        <a className="text-link" href={`${paths.notifications()}#settings`}>
          <Trans>Change settings</Trans>
        </a>
      </div>
      <p className="muted">
        <Trans>
          Emails and text messages about lower prices, your reviews and your wallet are off until you switch them on, and so are text messages on top of emails.
          Everything else is on until you switch it off. We send no advertising. Here's what you switched, and when.
        </Trans>
      </p>
      <Fetched query={query} waits={<Skeleton className="consents-wait" />}>
        {(changes) =>
          changes.length > 0 ? (
            <ul className="security-list" aria-labelledby="privacy-consents">
              {changes.map(({ _id, topic, channel, isOn, at, by }) => {
                const Icon = isOn ? Bell : BellOff
                return (
                  <li key={_id}>
                    <Icon className="icon" aria-hidden="true" />
                    <div>
                      <b>
                        {topics[topic].name} · {channels[channel]}
                      </b>
                      <small>{[isOn ? t`Switched on` : t`Switched off`, format.dateTime(at), ...(by ? [ways[by]] : [])].join(' · ')}</small>
                    </div>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className="consents-none">
              <Trans>You haven't changed anything yet.</Trans>
            </p>
          )
        }
      </Fetched>
      <MoreButton query={query}>
        <Trans>Show earlier</Trans>
      </MoreButton>
    </Card>
  )
}
