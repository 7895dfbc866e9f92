import type { ProviderWire } from '@galleria/contract'
import { groupedPhone } from '@galleria/rules'
import { ButtonLink, Card, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import { OpenNow } from '../../components/open-now.tsx'
import { useApi } from '../../lib/api.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { HelpGate, HelpWaits } from './help-gate.tsx'
import { useHelpPaths } from './help-paths.ts'
import { providerQuery } from './provider-query.ts'

/** R-074: the number of a shop, and whether somebody is there now. */
export function CallSellerPage() {
  const { t } = useLingui()
  const help = useHelpPaths()
  const query = useBrowserQuery()
  const orderId = query.get('order') ?? undefined
  return (
    <HelpGate title={t`Call a shop`} back={{ href: help.help(orderId), label: t`Need help` }}>
      {() => <Call seller={query.get('seller') ?? ''} orderId={orderId} />}
    </HelpGate>
  )
}

function Call({ seller, orderId }: { seller: string; orderId: string | undefined }) {
  const { t } = useLingui()
  const help = useHelpPaths()
  const api = useApi()
  const query = useQuery({ ...providerQuery(api, seller), enabled: seller !== '' })
  if (seller === '')
    return (
      <EmptyState
        icon={PhoneOff}
        title={t`Which shop?`}
        text={<Trans>Choose the order that you want to call about, and then its shop.</Trans>}
        actions={
          <ButtonLink href={help.help()}>
            <Trans>Choose an order</Trans>
          </ButtonLink>
        }
      />
    )
  return (
    <Fetched query={query} waits={<HelpWaits />}>
      {(shop) => <Shop shop={shop} orderId={orderId} />}
    </Fetched>
  )
}

function Shop({ shop, orderId }: { shop: ProviderWire; orderId: string | undefined }) {
  const { paths, tenant } = useTenant()
  const { _id: seller, name, authentication, hours, takesCalls } = shop
  const { phone } = authentication
  return (
    <>
      <div className="account-head">
        <h1>{takesCalls ? <Trans>Call {name}</Trans> : <Trans>{name} doesn't take calls</Trans>}</h1>
      </div>
      <Card className="help-call">
        {takesCalls ? (
          <>
            <p>
              <ButtonLink href={`tel:${phone}`}>
                <Phone className="icon" aria-hidden="true" />
                {groupedPhone(phone, tenant.country)}
              </ButtonLink>
            </p>
            <p>{hours ? <OpenNow hours={hours} /> : <Trans>It hasn't given its hours.</Trans>}</p>
            {orderId ? (
              <p>
                <Trans>
                  Have this at hand: order <b>{orderId}</b>
                </Trans>
              </p>
            ) : null}
          </>
        ) : (
          <p>
            <Trans>Write to it instead: it answers in the chat.</Trans>
          </p>
        )}
        <p>
          <a className="text-link" href={paths.chats({ seller })}>
            <Trans>Write to {name}</Trans>
          </a>
        </p>
      </Card>
    </>
  )
}
