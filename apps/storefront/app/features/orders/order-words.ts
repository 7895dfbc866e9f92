import type { OrderedBillWire, OrderStatusWire, OrderSummaryWire, PaymentTypeWire } from '@galleria/contract'
import { type BillState, type CounterPayment, isRecharge } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** Where cash is paid: where it is brought, where it is fetched, or some of it at each; where a service is done; or where that is and some of the others. */
export type Till = 'door' | 'store' | 'both' | 'visit' | 'mixed'

/** ST-10 and L-13 in words. */
export function useOrderWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const status: Readonly<Record<OrderStatusWire, string>> = {
      created: t`Created`,
      processing: t`Processing`,
      shipped: t`Shipped`,
      delivered: t`Delivered`,
      cancelled: t`Cancelled`,
    }
    /** Of what is fetched: it goes nowhere. */
    const pickupStatus: Readonly<Record<OrderStatusWire, string>> = { ...status, shipped: t`Ready to pick up`, delivered: t`Picked up` }
    /** Of what is done for somebody: nothing is packed or sent. */
    const serviceStatus: Readonly<Record<OrderStatusWire, string>> = {
      ...status,
      processing: t`Being arranged`,
      shipped: t`On the way to you`,
      delivered: t`Done`,
    }
    /** Of what is booked for a time. */
    const appointmentStatus: Readonly<Record<OrderStatusWire, string>> = {
      created: t`Booked`,
      processing: t`Confirmed`,
      shipped: t`Under way`,
      delivered: t({ message: 'Done', context: 'appointment' }),
      cancelled: t`Appointment cancelled`,
    }
    /** What it means to whoever waits for it. */
    const headline: Readonly<Record<OrderStatusWire, string>> = {
      created: t`The shop has your order`,
      processing: t`Being packed`,
      shipped: t`On its way`,
      delivered: t`Delivered`,
      cancelled: t`Cancelled`,
    }
    const pickupHeadline: Readonly<Record<OrderStatusWire, string>> = { ...pickupStatus, created: headline.created, processing: headline.processing }
    const serviceHeadline: Readonly<Record<OrderStatusWire, string>> = { ...serviceStatus, created: headline.created }
    const boughtThere = t`Bought in the shop`
    const awaited = t`Waiting for payment`
    /** Of what is paid to an operator. */
    const billStatus: Readonly<Record<BillState, string>> = {
      unpaid: awaited,
      sending: t`On its way to the operator`,
      paid: t`Bill paid`,
      refused: t`Not accepted by the operator`,
      ended: status.cancelled,
    }
    const recharged = t`Recharged`
    const billStatusOf = ({ state, category }: Pick<OrderedBillWire, 'state' | 'category'>): string =>
      state === 'paid' && isRecharge(category) ? recharged : billStatus[state]
    const headlineOf = ({
      type,
      orderStatus,
      bill,
      appointment,
      pickup,
    }: Pick<OrderSummaryWire, 'type' | 'orderStatus' | 'bill' | 'appointment' | 'pickup'>): string => {
      if (bill) return billStatusOf(bill)
      if (appointment) return appointmentStatus[orderStatus]
      return (type === 'SERVICE' ? serviceHeadline : pickup ? pickupHeadline : headline)[orderStatus]
    }
    const paidThere: Readonly<Record<CounterPayment, string>> = { cash: t`In cash, in the shop`, card: t`By card, in the shop` }
    const cash: Readonly<Record<Till, string>> = {
      door: t`Cash on delivery`,
      store: t`Pay at the store`,
      both: t`Cash on delivery and at the store`,
      visit: t`Pay at the visit`,
      mixed: t`Cash`,
    }
    const payment: Readonly<Record<PaymentTypeWire, string>> = {
      COD: cash.door,
      CASHFREE: t`Online payment`,
      STRIPE: t`Stripe`,
      PAYPAL: t`PayPal`,
    }
    /** What a way to pay is called, where the cash is handed over. */
    const paymentAt = (type: PaymentTypeWire, till: Till): string => (type === 'COD' ? cash[till] : payment[type])
    return { status, pickupStatus, serviceStatus, appointmentStatus, billStatusOf, headlineOf, payment, paymentAt, boughtThere, awaited, paidThere }
  }, [t])
}
