type ReturnReason = 'changed_mind' | 'wrong_size' | 'broken' | 'wrong_item' | 'not_as_described' | 'late' | 'other' | 'unsaid'
type BillState = 'unpaid' | 'sending' | 'paid' | 'refused' | 'ended'
type OrderStatus = 'created' | 'processing' | 'shipped' | 'delivered' | 'cancelled'

/** What the bot says. Days, times and amounts come written in the language already; `list` is one of names. */
export type AssistantWords = {
  greeting(shop: string): string
  readonly abilities: string
  /** That no person speaks, and that one can be reached. */
  identity(shop: string): string
  readonly thanks: string
  /** It has not understood, or knows nothing about it. */
  readonly unknown: string
  /** */
  readonly choose: string
  /** Before names of answers that have words in common with the question. */
  readonly answers: string
  readonly nothingAsked: string
  readonly nothingDone: string
  /** The question that was to be confirmed is too old. */
  readonly tooLate: string
  readonly logIn: string
  /** A bot of the shop's own does not answer. */
  readonly ownBotFails: string
  /** What can be chosen. */
  readonly options: Readonly<
    Record<
      | 'orderStatus'
      | 'cancel'
      | 'return'
      | 'again'
      | 'appointment'
      | 'cancelAppointment'
      | 'book'
      | 'hours'
      | 'delivery'
      | 'find'
      | 'coupons'
      | 'payment'
      | 'person'
      | 'yes'
      | 'no'
      | 'logIn'
      | 'openOrder'
      | 'openAppointment'
      | 'openOrders'
      | 'openCart'
      | 'openTicket'
      | 'openResults'
      | 'openAnswers'
      | 'contact'
      | 'writeToShop',
      string
    >
  >
  readonly noOrders: string
  /** Of the orders that are shown. */
  orders(count: number): string
  /** E-19: how an order stands; `day` is when it comes. */
  readonly stands: Readonly<Record<OrderStatus, (day: string | null) => string>>
  /** Of goods that are picked up. */
  readonly pickupStands: Readonly<Record<OrderStatus, (day: string | null) => string>>
  /** Of services, whose day the shop agrees on with whoever ordered them. */
  readonly serviceStands: Readonly<Record<OrderStatus, string>>
  /** Of what is paid to an operator. */
  readonly billStands: Readonly<Record<BillState, string>>
  /** Of what is booked for a time: `with` whom, and `where` by `appointmentWhere`. */
  readonly appointmentStands: Readonly<
    Record<OrderStatus | 'unpaid', (of: { readonly with: string; readonly when: string; readonly where: string }) => string>
  >
  readonly appointmentWhere: { clinic(place: string): string; readonly home: string; readonly video: string }
  /** None that is still to come. */
  readonly noAppointments: string
  /** Of the appointments that are shown. */
  appointments(count: number): string
  /** Until when one can be moved. */
  appointmentChangeable(until: string): string
  readonly whichAppointment: string
  confirmCancelAppointment(whom: string, when: string): string
  appointmentCancelled(whom: string, when: string): string
  readonly whatToBook: string
  foundToBook(text: string): string
  nothingToBook(text: string): string
  readonly noneToCancel: string
  readonly whichToCancel: string
  confirmCancel(order: string, items: string, total: string): string
  cancelled(order: string): string
  readonly noneToReturn: string
  readonly whichToReturn: string
  readonly whichItem: string
  readonly whyReturn: string
  readonly reasons: Readonly<Record<ReturnReason, string>>
  confirmReturn(item: string, count: number, order: string): string
  returned(number: string): string
  readonly whichAgain: string
  confirmAgain(order: string, count: number): string
  /** Of so many pieces wanted so many went into the cart. */
  addedAgain(added: number, wanted: number): string
  readonly whatProduct: string
  foundProducts(text: string, total: number): string
  noProducts(text: string): string
  readonly whichShop: string
  noShop(name: string): string
  /** Nobody can come to it. */
  noHours(shop: string): string
  openUntil(shop: string, time: string | null): string
  closedUntil(shop: string, time: string | null): string
  hours(days: string, from: string, to: string): string
  /** "Monday to Friday" */
  days(from: string, to: string): string
  deliveryCost(fee: string, freeFrom: string): string
  readonly deliveryFree: string
  readonly deliveryVaries: string
  readonly wherePlace: string
  noPlace(text: string): string
  /** The earliest and the latest day on which these shops bring it there. */
  deliveryDays(place: string, shops: number, first: string, last: string): string
  noDeliveryDay(place: string): string
  readonly noCoupons: string
  coupons(list: string): string
  coupon(code: string, title: string): string
  readonly couponPlace: string
  payments(list: string): string
  readonly paymentNames: Readonly<Record<'COD' | 'CASHFREE' | 'STRIPE' | 'PAYPAL', string>>
  readonly whatTicket: string
  confirmTicket(text: string): string
  ticket(number: string): string
  guestHelp(email: string): string
}
