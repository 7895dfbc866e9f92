/** A line of a bill: what it is for, and what it comes to. */
export type BillRow = { readonly label: string; readonly amount: string }

/**
 * What a mail is made of. Lines of text follow each other in one paragraph; an empty one begins the next. Besides them a code to be typed in, a bill, and a link:
 * what somebody should do next, or `isQuiet`, what they may do.
 */
export type MailPart =
  | string
  | { readonly code: string }
  | { readonly bill: readonly BillRow[]; readonly total: BillRow }
  | { readonly link: string; readonly label: string; readonly isQuiet?: true }

/** A mail by its parts, and an SMS that says the same to whoever has no mail address. */
export type MailText = { readonly subject: string; readonly mail: readonly MailPart[]; readonly sms: string }

/** `name` is empty where nobody is to be greeted by name; `shop` signs. */
type Recipient = { readonly name: string; readonly shop: string }

type AccountChange =
  | 'password_changed'
  | 'provider_linked'
  | 'passkey_added'
  | 'payout_added'
  | 'email_added'
  | 'email_changed'
  | 'phone_added'
  | 'phone_changed'

/** Of what somebody has asked to be written to about; `settings` leads to where they choose. */
type OfChoice = Recipient & { readonly settings: string }

/** To one of the people of `seller`, whose page `link` leads to. */
type ForSeller = OfChoice & { readonly seller: string; readonly number: string; readonly link: string }

/** Of one order, whose page `link` leads to. */
type OfOrder = Recipient & { readonly number: string; readonly link: string }

/** Of what somebody pays an operator; `account` is the number by which that knows its customer. */
type OfBill = OfOrder & { readonly operator: string; readonly account: string; readonly total: string }

/** Of a question to the shop. */
type OfTicket = Recipient & { readonly number: string; readonly link: string | undefined; /** An answer to the mail comes into the ticket. */ readonly canReply: boolean }
type OfAnswer = OfTicket & { readonly subject: string; /** Who answers, by first name, or empty. */ readonly staff: string; /** What they say. */ readonly comments: readonly string[] }

/** From one time of the day to another. */
type Hours = { readonly from: string; readonly to: string }

/** A time, as the clocks of a place show it. */
type Moment = { readonly day: string; readonly time: string }

/** What is said of every appointment: `at` when it begins, `with` whom it is. `facts` are sentences of `appointmentFacts`, `room` the address of its video call if it has one. */
type OfAppointment = OfOrder & { readonly with: string; readonly at: Moment; readonly facts: readonly string[]; readonly room: string | undefined }
/** With until when it can be moved or called off; undefined once it can't be any more. */
type Changeable = { readonly until: Moment | undefined }

/** An appointment as its seller hears of it: when it begins, and sentences of `sellerAppointmentFacts`. */
type SoldTime = { readonly at: Moment; readonly facts: readonly string[] }

/** Who cancelled an order; `unpaid`: nobody paid it in time; `operator`: it did not take a bill. */
type CancelReason = 'customer' | 'unpaid' | 'seller' | 'operator'

/** Amounts and days come written in the language already. */
export type MailWords = {
  welcome(mail: Recipient & { readonly support: string }): MailText
  passwordRemoved(mail: Recipient & { readonly support: string }): MailText
  /** `link`: the page that takes it. */
  signInCode(mail: { readonly shop: string; readonly code: string; readonly link: string }): MailText
  /** The same code, for somebody who has forgotten their password. */
  resetCode(mail: { readonly shop: string; readonly code: string; readonly link: string }): MailText
  /** The same code, for somebody who wants to delete their account. */
  deleteCode(mail: { readonly shop: string; readonly code: string }): MailText
  /** The same code, for somebody whose account is to have the address that it is sent to. */
  contactCode(mail: { readonly shop: string; readonly code: string }): MailText
  /** The same code, to the address that an account has, which is to have `next`. */
  contactCurrentCode(mail: { readonly shop: string; readonly code: string; readonly next: string }): MailText
  /** Shows that a guest's address is theirs; signs nobody in. */
  orderCode(mail: { readonly shop: string; readonly code: string }): MailText
  confirmCode(mail: { readonly shop: string; readonly code: string }): MailText
  accountDeleted(mail: Recipient & { readonly support: string }): MailText
  /** `what` is the provider that was linked. */
  accountChanged(mail: Recipient & { readonly change: AccountChange; readonly what: string; readonly support: string }): MailText
  orderPlaced(
    mail: OfOrder & {
      readonly bill: readonly BillRow[]
      readonly total: string
      /** Undefined where nothing is brought. */
      readonly address: string | undefined
      /** All of it is done there, and nothing is brought. */
      readonly isService: boolean
      /** Of when it comes and what is fetched where, a sentence of `arrives`, `fetched` or `arranged` each. */
      readonly ways: readonly string[]
    },
  ): MailText
  /** The receipt of what was bought at the till of `seller`. */
  soldAtCounter(mail: OfOrder & { readonly seller: string; readonly bill: readonly BillRow[]; readonly total: string }): MailText
  /** When something comes, in one sentence; `seller` where there are several, hours where they were chosen. */
  arrives(one: { readonly seller: string | undefined; readonly day: string; readonly hours: Hours | undefined }): string
  /** Where and when something is fetched. */
  fetched(one: { readonly seller: string | undefined; readonly day: string; readonly hours: Hours; readonly place: string; readonly phone: string }): string
  /** That `seller` gets in touch to agree on a day for these services. */
  arranged(one: { readonly seller: string; readonly services: readonly string[] }): string
  /** What stands in a calendar: `seller` where there are several. */
  calendar(entry: { readonly number: string; readonly seller: string | undefined; readonly isFetched: boolean }): string
  /** Where it is paid for, in cash, if all of it is fetched. */
  readonly paidAtStore: string
  /** What is paid in cash when it is brought: all at once, or part by part. */
  readonly paidOnDelivery: { readonly one: string; readonly several: string }
  /** What was paid from the wallet, and what is still to be paid in cash; undefined where nothing is. */
  paidFromWallet(amount: string, rest: string | undefined): string
  /** `seller` has it ready; `when` is a sentence of `fetched`. */
  orderReady(mail: OfOrder & { readonly seller: string; readonly when: string }): MailText
  /** It was fetched. */
  orderFetched(mail: OfOrder & { readonly seller: string }): MailText
  /** `seller` has handed it to whoever brings it. */
  orderShipped(mail: OfOrder & { readonly seller: string }): MailText
  orderDelivered(mail: OfOrder & { readonly seller: string }): MailText
  /** `seller` is coming to do what was ordered. */
  serviceBegun(mail: OfOrder & { readonly seller: string }): MailText
  serviceDone(mail: OfOrder & { readonly seller: string }): MailText
  /** The payment of a bill is there, and is being sent to the operator. */
  billSent(mail: OfBill): MailText
  /** It has arrived; `reference` is what the operator calls it, or empty. */
  billPaid(mail: OfBill & { readonly reference: string }): MailText
  /** The operator did not take it: its money goes back. */
  billRefused(mail: OfBill): MailText
  /** Where and when an appointment takes place, and with whom, a line each. `seller` where it is called otherwise than that; `address` is of whoever booked, where it is theirs. */
  appointmentFacts(of: {
    readonly with: string
    readonly seller: string | undefined
    readonly day: string
    readonly hours: Hours
    readonly mode: 'clinic' | 'home' | 'video'
    readonly place: { readonly name: string; readonly address: string; readonly phone: string } | undefined
    readonly address: string | undefined
  }): readonly string[]
  /** What stands in a calendar, and how its note begins. */
  appointmentInCalendar(of: { readonly with: string; readonly number: string; readonly room: string | undefined }): { readonly title: string; readonly note: string }
  /** `ways`: how it is paid, a sentence each. */
  appointmentBooked(
    mail: OfAppointment & Changeable & { readonly bill: readonly BillRow[]; readonly total: string; readonly ways: readonly string[] },
  ): MailText
  appointmentMoved(mail: OfAppointment & Changeable & { readonly before: Moment }): MailText
  /** It is within a day. */
  appointmentNear(mail: OfAppointment & Changeable): MailText
  appointmentConfirmed(mail: OfAppointment): MailText
  /** Whoever it is with is on the way to its place. */
  appointmentComing(mail: OfAppointment): MailText
  /** They wait in its room. */
  appointmentBegun(mail: OfAppointment): MailText
  appointmentDone(mail: OfAppointment): MailText
  appointmentCancelled(mail: OfAppointment & { readonly reason: CancelReason }): MailText
  /** Where it is paid for, in cash. */
  readonly paidAtAppointment: { readonly clinic: string; readonly home: string }
  /** `isInCart`: what was ordered is in the cart again. */
  orderCancelled(mail: OfOrder & { readonly total: string; readonly reason: CancelReason; readonly isInCart: boolean }): MailText
  /** Of what several sellers were to deliver, cancelled at once: `bill` names them. `isAll`: nothing is left of the order; `back`: what was paid and goes back. */
  partsCancelled(
    mail: OfOrder & { readonly isAll: boolean; readonly bill: readonly BillRow[]; readonly total: string; readonly back: string | undefined },
  ): MailText
  /** Money goes back, which takes a bank so many working days; what was paid in cash, or in the shop (`isAtShop`), `seller` gives back itself. */
  /** `isToWallet`: it is in the wallet already, however it was paid. */
  orderRefunded(
    mail: OfOrder & {
      readonly amount: string
      readonly days: number
      readonly seller: string
      readonly isCash: boolean
      readonly isAtShop: boolean
      readonly isToWallet: boolean
      /** What of it had been paid from the wallet and is there again, and the rest; undefined where all of it goes one way. */
      readonly split: { readonly inWallet: string; readonly rest: string } | undefined
    },
  ): MailText
  /** `number` is the return's; `note` is what the shop says to it, or empty. */
  returnAccepted(mail: OfOrder & { readonly seller: string; readonly note: string; readonly sendTo: string }): MailText
  /** The same words of money as in `orderRefunded`; `split` is of what was paid from the wallet and in cash. */
  returnReceived(
    mail: OfOrder & {
      readonly seller: string
      readonly days: number
      readonly isCash: boolean
      readonly isAtShop: boolean
      readonly split: { readonly inWallet: string; readonly rest: string } | undefined
    },
  ): MailText
  returnRefused(mail: OfOrder & { readonly seller: string; readonly note: string }): MailText
  /** The shop has a question, with its number; `link` is undefined where there is no page of it, and an answer comes by mail. */
  ticketCreated(mail: OfTicket): MailText
  ticketAnswered(mail: OfAnswer): MailText
  /** The same, and the shop thinks that with it all is well. */
  ticketSolved(mail: OfAnswer): MailText
  /** To whoever of the shop looks after it: `customer` has written more; their first name, or empty. */
  ticketWaits(
    mail: Recipient & {
      readonly number: string
      readonly subject: string
      readonly customer: string
      readonly comments: readonly string[]
      readonly link: string
      readonly canReply: boolean
    },
  ): MailText
  /** What somebody has answered by mail did not come into their ticket: it is over for long, or too long; nothing was left of what they wrote; or it does not go. */
  ticketMailRefused(
    mail: Recipient & {
      readonly number: string
      readonly reason: 'over' | 'full' | 'empty' | 'stopped'
      readonly link: string | undefined
    },
  ): MailText
  /** To an address that somebody gave: `link` says that it is theirs. `product` with its choice. */
  stockAlertAsked(mail: { readonly shop: string; readonly product: string; readonly link: string }): MailText
  /** `stop` leads to where nothing more comes from. */
  stockReturned(mail: { readonly shop: string; readonly product: string; readonly link: string; readonly stop: string }): MailText
  /** `seller` has written `text`, and `count` messages in all that were not read. */
  messageWaits(mail: {
    readonly name: string
    readonly shop: string
    readonly seller: string
    readonly text: string
    readonly count: number
    readonly link: string
    readonly settings: string
  }): MailText
  /** A product on somebody's wishlist costs `price` now, which is `saved` less. */
  priceFell(mail: OfChoice & { readonly product: string; readonly price: string; readonly saved: string; readonly link: string }): MailText
  /** `seller` has replied `text` to their review of `product`, which is undefined where it is not sold any more. */
  reviewAnswered(mail: OfChoice & { readonly seller: string; readonly product: string | undefined; readonly text: string; readonly link: string }): MailText
  /** What has come into their wallet; `number` of the order that it is for. */
  walletChanged(mail: OfChoice & { readonly cause: 'refund' | 'reward' | 'referral'; readonly number: string; readonly amount: string; readonly link: string }): MailText
  /** All of a day that was not urgent, the oldest first. `text` may be empty. */
  digest(mail: {
    readonly name: string
    readonly shop: string
    readonly lines: readonly { readonly title: string; readonly text: string; readonly link: string }[]
    readonly all: string
    readonly settings: string
  }): MailText
  /** What a seller has to do for an order, a sentence each. */
  readonly sellerTasks: {
    deliver(day: string, hours: Hours | undefined): string
    handOut(of: { readonly day: string; readonly hours: Hours; readonly store: string }): string
    /** A day is to be agreed on for what is done there. */
    readonly agree: string
    collect(amount: string): string
  }
  /** To the people of `seller`: a customer has ordered this of them. */
  sellerOrderPlaced(mail: ForSeller & { readonly bill: readonly BillRow[]; readonly total: string; readonly tasks: readonly string[] }): MailText
  /** The customer has cancelled it; `lines` are not to be sent. */
  sellerOrderCancelled(mail: ForSeller & { readonly total: string; readonly lines: readonly string[] }): MailText
  /** What is booked, where and when, and whom it is with, a line each. `place` is the seller's, where it takes place there. */
  sellerAppointmentFacts(of: {
    readonly services: readonly string[]
    readonly with: string
    readonly day: string
    readonly hours: Hours
    readonly mode: 'clinic' | 'home' | 'video'
    readonly place: string | undefined
  }): readonly string[]
  sellerAppointmentBooked(mail: ForSeller & SoldTime & { readonly total: string; readonly tasks: readonly string[] }): MailText
  sellerAppointmentMoved(mail: ForSeller & SoldTime & { readonly before: Moment }): MailText
  sellerAppointmentCancelled(mail: ForSeller & SoldTime): MailText
  /** `number` is the return's; `order` leads to the order that it is of. */
  sellerReturnAsked(mail: ForSeller & { readonly orderNumber: string; readonly lines: readonly string[]; readonly order: string }): MailText
  readonly bill: { readonly discount: string; readonly delivery: string; readonly tax: string }
  /** To the shop: `reported` instead of `asked` was taken, or would have been. */
  paymentMismatched(mail: {
    readonly number: string
    readonly provider: string
    readonly asked: string
    readonly reported: string
    readonly isTaken: boolean
  }): { readonly subject: string; readonly text: string }
  /** To the shop: the subject of what somebody asks. */
  enquirySubject(name: string): string
}
