import { Trans, useLingui } from '@lingui/react/macro'
import { isApiFailure } from '../../lib/api-failure.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { type LimitedOrder, useLimitText } from './limit-text.ts'
import { useCheckoutFailureText } from './place-failure.tsx'
import { isOfAddress } from './place-order-flow.ts'
import type { Checkout } from './use-checkout.ts'

const loadConfirmContact = () => import('./confirm-contact.tsx').then((module) => module.ConfirmContact)

type Asked = { readonly error: unknown; readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }

/** What it reads of a checkout. */
export type UnpricedCheckout = Pick<Checkout, 'session' | 'act'> & {
  readonly ordered: LimitedOrder
  readonly state: Pick<Checkout['state'], 'isFetched'>
  readonly address: object | undefined
  readonly stores: Asked
  readonly query: Asked
}

/** why there is no price for what was chosen so far, with a way on. */
export function QuoteTrouble({ checkout: { session, ordered, state, address, stores, query, act } }: { checkout: UnpricedCheckout }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useCheckoutFailureText()
  const limitText = useLimitText(ordered)
  // Who fetches everything is asked no address: without a list of stores there is no place to ask a price for.
  const { error, isError, isFetching, refetch } = state.isFetched && !address ? stores : query
  if (!isError || isFetching) return null
  const code = isApiFailure(error) ? error.code : undefined
  // The shop knows no other way to pay than on delivery.
  if (code === 'checkout.contact_unconfirmed')
    return (
      <LazyPart
        load={loadConfirmContact}
        props={{ session, onConfirmed: () => void refetch() }}
        name={<Trans>Contact</Trans>}
        fallback={<div className="confirm-contact-wait" />}
      />
    )
  const isElsewhere = code === 'checkout.delivery_unavailable' || isOfAddress(error)
  return (
    <FormNotice
      title={t`An error occurred during checkout setup`}
      text={
        <>
          {limitText(error) ?? failureText(error)}{' '}
          {code === 'checkout.delivery_unavailable' ? <Undelivered sellers={sellersIn(error, false)} visitors={sellersIn(error, true)} /> : null}
        </>
      }
      actions={
        <>
          {isElsewhere ? (
            <button type="button" onClick={() => act({ type: 'reopened', step: 'address' })}>
              <Trans>Another address</Trans>
            </button>
          ) : (
            <button type="button" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          )}{' '}
          <a href={paths.cart()}>
            <Trans>Change the cart</Trans>
          </a>
        </>
      }
    />
  )
}

/** Why the address can't be delivered to, where it is changed. */
export function AddressTrouble({ checkout: { query, address } }: { checkout: Checkout }) {
  const failureText = useCheckoutFailureText()
  if (!address || !query.isError || !isOfAddress(query.error)) return null
  return <FormNotice text={failureText(query.error)} />
}

/** whose things do not go there, and who does not come there. */
function Undelivered({ sellers, visitors }: { sellers: readonly string[]; visitors: readonly string[] }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const [names, comers] = [format.list(sellers), format.list(visitors)]
  const said = [sellers.length > 0 ? t`${names} can't deliver to this address.` : '', visitors.length > 0 ? t`${comers} can't come to this address.` : '']
  return said.filter(Boolean).join(' ')
}

/** Those who would have to come for a service, or the others. */
function sellersIn(error: unknown, isVisit: boolean): readonly string[] {
  const details: unknown = isApiFailure(error) ? error.problem?.details : undefined
  if (typeof details !== 'object' || details === null || !('providers' in details) || !Array.isArray(details.providers)) return []
  return details.providers.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'name' in each && 'isVisit' in each === isVisit ? [String(each.name)] : [],
  )
}
