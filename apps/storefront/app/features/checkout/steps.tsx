import { hasServices } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { isGuest } from '../../lib/session.ts'
import { addressInLine } from '../addresses/address-text.ts'
import { DeliveryAsked } from '../delivery/use-delivery-promise.ts'
import { AddressStep } from './address-step.tsx'
import { useStepTitles } from './checkout-skeleton.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { STEPS, statusOf } from './checkout-steps.ts'
import { ContactStep, contactInLine } from './contact-step.tsx'
import { DeliveryStep, DeliverySummary } from './delivery-step.tsx'
import { FetchAll } from './fetch-all.tsx'
import { LookOver } from './look-over.tsx'
import { useMissed } from './missed.tsx'
import { PaymentStep } from './payment-step.tsx'
import { AddressTrouble, QuoteTrouble } from './quote-trouble.tsx'
import type { Checkout } from './use-checkout.ts'

const loadWalletPays = () => import('./wallet-pays.tsx').then((module) => module.WalletPays)
const loadConfirmContact = () => import('./confirm-contact.tsx').then((module) => module.ConfirmContact)

/** UX-25: one open, those before it folded to what was agreed to. */
export function CheckoutSteps({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui()
  const titles = useStepTitles()
  const { session, state, act, move, address, addresses } = checkout
  const sellerIds = checkout.parts.map(({ group }) => group.seller.id)
  const hasVisits = checkout.parts.some(({ group }) => hasServices(group.lines))
  const frameOf = (step: (typeof STEPS)[number]) => ({
    id: step,
    number: STEPS.indexOf(step) + 1,
    title: step === 'delivery' ? (checkout.till === 'store' ? t`Pick-up` : checkout.till === 'visit' ? t`Visit` : titles.delivery) : titles[step],
    status: statusOf(state, step),
    onChange: () => act({ type: 'reopened', step }),
    move,
  })
  /** Below addresses that are there already, between which and their title its place would be a gap; before anybody writes a new one. */
  const fetchAll = isGuest(session) || hasVisits ? null : <FetchAll sellerIds={sellerIds} onFetched={() => act({ type: 'all_fetched', sellerIds })} />
  return (
    <>
      <CheckoutStep {...frameOf('contact')} summary={contactInLine(session)} changeLabel={t`Change contact details`}>
        <ContactStep session={session} onContinue={() => act({ type: 'folded' })} />
      </CheckoutStep>
      <CheckoutStep
        {...frameOf('address')}
        summary={state.isFetched ? t`Not needed: you're picking everything up.` : address && addressInLine(address)}
        changeLabel={t`Change address`}
      >
        <AddressTrouble checkout={checkout} />
        {sellerIds.map((id) => (
          <DeliveryAsked key={id} sellerId={id} />
        ))}
        {addresses.length === 0 ? fetchAll : null}
        <AddressStep
          session={session}
          addresses={addresses}
          chosenId={state.addressId}
          total={checkout.total}
          isBrought={checkout.till !== 'visit'}
          onChosen={(addressId) => act({ type: 'address_chosen', addressId })}
          onSaved={(addressId) => act({ type: 'address_chosen', addressId, isSaved: true })}
        />
        {addresses.length > 0 ? fetchAll : null}
      </CheckoutStep>
      <CheckoutStep
        {...frameOf('delivery')}
        summary={<DeliverySummary checkout={checkout} />}
        changeLabel={checkout.till === 'store' ? t`Change the pick-up` : checkout.till === 'visit' ? t`Change the visit` : t`Change the delivery`}
      >
        <QuoteTrouble checkout={checkout} />
        <DeliveryStep checkout={checkout} />
      </CheckoutStep>
      <CheckoutStep {...frameOf('payment')}>
        <QuoteTrouble checkout={checkout} />
        <Payment checkout={checkout} />
      </CheckoutStep>
    </>
  )
}

/** How it is paid, and the button that orders it. */
function Payment({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui()
  const titles = useStepTitles()
  const { isMissed, tell } = useMissed()
  const { session, state, quote } = checkout
  const unconfirmed = checkout.payable.ways.find(({ obstacle }) => obstacle === 'unconfirmed')
  return (
    <>
      {quote?.wallet && quote.wallet.usable.amount > 0 ? (
        <LazyPart
          load={loadWalletPays}
          props={{
            wallet: quote.wallet,
            toPay: quote.toPay,
            isOn: state.useWallet,
            onSwitched: (isOn) => checkout.choose({ type: 'wallet_switched', isOn }),
          }}
          name={t`Wallet`}
          fallback={<div className="wallet-pays-wait" />}
        />
      ) : null}
      <PaymentStep
        payable={checkout.payable}
        till={checkout.till}
        isGuest={isGuest(session)}
        isMissed={isMissed}
        onPicked={(payment) => checkout.choose({ type: 'payment_picked', payment })}
      />
      {unconfirmed ? (
        <LazyPart
          load={loadConfirmContact}
          props={{
            session,
            onConfirmed: () => {
              checkout.choose({ type: 'payment_picked', payment: unconfirmed.type })
              void checkout.query.refetch()
            },
          }}
          name={titles.contact}
          fallback={<div className="confirm-contact-wait" />}
        />
      ) : null}
      <LookOver checkout={checkout} onPressed={tell} />
    </>
  )
}
