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

/** Of one order, whose page `link` leads to. */
type OfOrder = Recipient & { readonly number: string; readonly link: string }

/** From one time of the day to another. */
type Hours = { readonly from: string; readonly to: string }

/** Who cancelled an order; `unpaid`: nobody paid it in time. */
type CancelReason = 'customer' | 'unpaid' | 'seller'

/** Amounts and days come written in the language already. */
export type MailWords = {
  welcome(mail: Recipient & { readonly support: string }): MailText
  passwordRemoved(mail: Recipient & { readonly support: string }): MailText
  signInCode(mail: { readonly shop: string; readonly code: string }): MailText
  /** The same code, for somebody who has forgotten their password. */
  resetCode(mail: { readonly shop: string; readonly code: string }): MailText
  /** The same code, for somebody who wants to delete their account. */
  deleteCode(mail: { readonly shop: string; readonly code: string }): MailText
  /** The same code, for somebody whose account is to have the address that it is sent to. */
  contactCode(mail: { readonly shop: string; readonly code: string }): MailText
  /** Shows that a guest's address is theirs; signs nobody in. */
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
      /** Of when it comes and what is fetched where, a sentence of `arrives` or `fetched` each. */
      readonly ways: readonly string[]
    },
  ): MailText
  /** When something comes, in one sentence; `seller` where there are several, hours where they were chosen. */
  arrives(one: { readonly seller: string | undefined; readonly day: string; readonly hours: Hours | undefined }): string
  /** Where and when something is fetched. */
  fetched(one: { readonly seller: string | undefined; readonly day: string; readonly hours: Hours; readonly place: string; readonly phone: string }): string
  /** What stands in a calendar: `seller` where there are several. */
  calendar(entry: { readonly number: string; readonly seller: string | undefined; readonly isFetched: boolean }): string
  /** Where it is paid for, in cash, if all of it is fetched. */
  readonly paidAtStore: string
  /** `seller` has it ready; `when` is a sentence of `fetched`. */
  orderReady(mail: OfOrder & { readonly seller: string; readonly when: string }): MailText
  /** It was fetched. */
  orderFetched(mail: OfOrder & { readonly seller: string }): MailText
  /** `seller` has handed it to whoever brings it. */
  orderShipped(mail: OfOrder & { readonly seller: string }): MailText
  orderDelivered(mail: OfOrder & { readonly seller: string }): MailText
  orderCancelled(mail: OfOrder & { readonly total: string; readonly reason: CancelReason }): MailText
  /** Money goes back, which takes a bank so many working days; what was paid in cash `seller` gives back itself. */
  orderRefunded(mail: OfOrder & { readonly amount: string; readonly days: number; readonly seller: string; readonly isCash: boolean }): MailText
  /** `number` is the return's; `note` is what the shop says to it, or empty. */
  returnAccepted(mail: OfOrder & { readonly seller: string; readonly note: string; readonly sendTo: string }): MailText
  returnReceived(mail: OfOrder & { readonly seller: string; readonly days: number; readonly isCash: boolean }): MailText
  returnRefused(mail: OfOrder & { readonly seller: string; readonly note: string }): MailText
  /** To an address that somebody gave: `link` says that it is theirs. `product` with its choice. */
  stockAlertAsked(mail: { readonly shop: string; readonly product: string; readonly link: string }): MailText
  /** `stop` leads to where nothing more comes from. */
  stockReturned(mail: { readonly shop: string; readonly product: string; readonly link: string; readonly stop: string }): MailText
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
