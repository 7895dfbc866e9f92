import type { AssistantWords } from './assistant-types.ts'
import type { refusals } from './en/refusals.ts'
import type { MailWords } from './mail-types.ts'

/** The name of a field as it stands within a sentence. */
type Label = string

type AddressLabel = 'firstName' | 'middleName' | 'lastName' | 'phone' | 'houseNumber' | 'street1' | 'street2' | 'landmark' | 'city' | 'state' | 'email'
/** What postal codes are called, by country. */
type ZipLabel = 'pin' | 'postal' | 'zip'

/** Each says what is there and what is needed, so that the way out is in the message. */
export type AddressWords = {
  readonly labels: Readonly<Record<AddressLabel | ZipLabel, Label>>
  missing(label: Label): string
  unreadable(label: Label): string
  long(label: Label, most: number): string
  digits(label: Label, given: number, needed: number): string
  notDigits(label: Label): string
  leadingZero(label: Label): string
  lettersAndDigits(label: Label, least: number, most: number): string
  /** What a phone number is written with. */
  readonly phoneCharacters: string
  readonly email: string
  /** `country` is the name of it in this language. */
  otherCountry(country: string): string
}

/** Named by English, whose sentences are the specification's. The contract's table of refusals has exactly these. */
export type RefusalCode = keyof typeof refusals
/** `{MAX_LINES}` is the figure of that name in the rules. */
export type Refusals = Readonly<Record<RefusalCode, string>>

/** What is said about one field that does not hold what it should, by the rule of the schema that it breaks. */
export type FieldWords = {
  /** Of all of them, where none is missing. */
  unfit(): string
  required(): string
  /** Sent, but named by no schema: refused rather than dropped. */
  unknown(): string
  /** NUL, or half of a pair of surrogates. */
  unreadable(): string
  type(types: readonly string[]): string
  minimum(least: number): string
  maximum(most: number): string
  exclusiveMinimum(bound: number): string
  exclusiveMaximum(bound: number): string
  minLength(least: number): string
  maxLength(most: number): string
  minItems(least: number): string
  maxItems(most: number): string
  form(): string
  choice(): string
  other(): string
}

/** What stands on the screen of a device when it is not looking at the shop. */
type OnScreen = { readonly title: string; readonly text: string }
type Ordered = { readonly number: string; readonly shop: string; readonly price: string }
/** With `shop` at `when`, which comes written in the language. */
type Met = { readonly shop: string; readonly when: string }
type Said = { readonly shop: string; readonly text: string }

/** The words of what somebody is told, by its kind; `shop`, `text` and `price` may be empty. */
export type PushWords = {
  order_placed(of: Ordered): OnScreen
  order_packed(of: Ordered): OnScreen
  order_shipped(of: Ordered): OnScreen
  order_ready(of: Ordered): OnScreen
  order_delivered(of: Ordered): OnScreen
  order_fetched(of: Ordered): OnScreen
  /** What is done for somebody: `shop` is coming, it was done. */
  service_begun(of: Ordered): OnScreen
  service_done(of: Ordered): OnScreen
  /** The payment of a bill: it was sent to the operator `shop`, it has arrived there, it was not taken. */
  bill_sent(of: Ordered): OnScreen
  bill_paid(of: Ordered): OnScreen
  bill_refused(of: Ordered): OnScreen
  appointment_booked(of: Met): OnScreen
  appointment_confirmed(of: Met): OnScreen
  appointment_moved(of: Met): OnScreen
  /** It is within a day. */
  appointment_near(of: Met): OnScreen
  /** `shop` is on the way to where it takes place; is ready for whoever waits. */
  appointment_coming(of: Met): OnScreen
  appointment_begun(of: Met): OnScreen
  appointment_done(of: Met): OnScreen
  appointment_cancelled(of: Met): OnScreen
  order_cancelled(of: Ordered): OnScreen
  refund_begun(of: Ordered): OnScreen
  return_accepted(of: Ordered): OnScreen
  return_received(of: Ordered): OnScreen
  return_refused(of: Ordered & Said): OnScreen
  /** `shop`: what is back. `text`: of which kind. */
  stock_returned(of: Said): OnScreen
  /** `shop`: of what. */
  price_fell(of: { readonly shop: string; readonly price: string; readonly saved: string }): OnScreen
  message_waiting(of: Said): OnScreen
  review_answered(of: Said): OnScreen
  ticket_comment(of: Said & { readonly number: string }): OnScreen
  /** `number`: "referral", "reward" or else a refund. `shop`: of which order. */
  wallet_changed(of: Ordered): OnScreen
  /** To the people of a seller, of what a customer has done; `shop` is whom an appointment is with. */
  seller_order_placed(of: Ordered): OnScreen
  seller_order_cancelled(of: Ordered): OnScreen
  seller_appointment_booked(of: Met): OnScreen
  seller_appointment_moved(of: Met): OnScreen
  seller_appointment_cancelled(of: Met): OnScreen
  seller_return_asked(of: Ordered): OnScreen
}

/** What is wrong with a text of a page, said to whoever writes it. Lines are counted from 1. */
export type ContentWords = {
  /** What is new in the text that the software brings along. */
  first(): string
  /** It does not begin with a title. */
  title(): string
  /** No paragraph follows the title. */
  summary(): string
  /** Something that is no heading, paragraph, list, strong, emphasis or link. */
  element(line: number): string
  link(line: number, address: string): string
  placeholder(line: number, name: string): string
  /** The page of questions is not made of topics, questions and answers. */
  faq(): string
  /** A control character, or one that turns the direction of writing. */
  character(line: number): string
}

/** On the page that stands in for a payment provider's. Names of outcomes are those of the platform. */
export type TestPaymentWords = {
  readonly title: string
  readonly standsIn: string
  readonly provider: string
  timesOut(minutes: number): string
  toPay(shop: string): string
  readonly order: string
  readonly method: string
  readonly reference: string
  readonly shopper: string
  readonly question: string
  readonly explanation: string
  /** What it is called, and what follows. */
  readonly outcomes: Readonly<
    Record<'paid' | 'code_asked' | 'failed' | 'pending' | 'no_return' | 'duplicate' | 'unheard' | 'expired' | 'refund_fails', readonly [name: string, about: string]>
  >
  readonly send: string
  readonly cancel: string
  readonly codeTitle: string
  codeText(code: string): string
  readonly code: string
  readonly confirm: string
  readonly stayTitle: string
  readonly stayText: string
  readonly decidedTitle: string
  readonly decidedText: string
  readonly back: string
  readonly why: string
}

/** On invoices. Amounts, rates and dates come written in the language already. */
export type InvoiceWords = {
  readonly title: string
  readonly date: string
  readonly order: string
  readonly ordered: string
  /** Before the day of an appointment. */
  readonly serviceDay: string
  readonly soldBy: string
  readonly soldTo: string
  businessNo(number: string): string
  readonly item: string
  readonly quantity: string
  readonly unitPrice: string
  readonly amount: string
  readonly subTotal: string
  readonly discount: string
  readonly delivery: string
  /** "GST 18% on ₹1,000": on top of the prices. */
  tax(name: string, rate: string, taxable: string): string
  /** The same, in the prices. */
  taxIncluded(name: string, rate: string, taxable: string): string
  /** Of orders that do not tell their taxes apart. */
  readonly allTaxIncluded: string
  readonly allTaxAdded: string
  readonly total: string
  /** How it is or was paid. */
  readonly payments: Readonly<Record<'COD' | 'CASHFREE' | 'STRIPE' | 'PAYPAL', string>>
  /** Cash, for what is picked up. */
  readonly atStore: string
  readonly atVisit: string
  /** What was bought at the till of a shop, and how it was paid there. */
  readonly atCounter: Readonly<Record<'cash' | 'card', string>>
  readonly paid: string
  readonly fromWallet: string
  readonly creditNotes: string
  creditNote(number: string, date: string): string
  page(page: number, pages: number): string
}

/** All that a language needs besides its catalogues: what is missing does not compile. */
/** Why money came or went; the number of the order is null where it is of none. */
type WalletKind = 'refund' | 'payment' | 'payment_back' | 'reward' | 'reward_back' | 'referral' | 'referral_back' | 'expiry' | 'closing'

/** What a wallet holds and what became of it. `columns` are those of its table: date, type, description, amount. */
export type WalletWords = {
  readonly types: Readonly<Record<'cash' | 'refunds' | 'rewards', string>>
  readonly kinds: Readonly<Record<WalletKind, (order: string | null) => string>>
  readonly columns: readonly [string, string, string, string]
  readonly debit: string
  readonly credit: string
}

export type Words = {
  readonly address: AddressWords
  readonly assistant: AssistantWords
  /** What is wrong with an enquiry. */
  readonly enquiry: { readonly name: string; readonly email: string; message(least: number): string }
  readonly content: ContentWords
  /** What tickets are about, by the keys of the rules; and what is reported. */
  readonly tickets: {
    readonly categories: Readonly<Record<'order' | 'delivery' | 'return' | 'payment' | 'product' | 'account' | 'other', string>>
    readonly report: string
    /** What shops answer often, until they write their own: `{first_name}` and `{number}` are filled in. */
    readonly canned: Readonly<Record<'look' | 'delay' | 'picture' | 'refund' | 'thanks', { readonly title: string; readonly comments: string }>>
    /** What stands in the thread beside what came by mail: that it was longer, that there were files only, and how many could not be kept. */
    readonly byMail: { readonly cut: string; readonly filesOnly: string; leftOut(count: number): string }
  }
  /** The name of the cart's line for it. */
  readonly delivery: string
  /** Where and when a seller does a service, and what holds for calling it off. */
  readonly service: {
    readonly place: (seller: string) => string
    readonly reach: (km: string, city: string) => string
    readonly terms: string
    /** Of what is booked for a time. */
    readonly booked: {
      readonly time: (whom: string) => string
      readonly clinic: (place: string) => string
      readonly home: string
      readonly video: string
      readonly terms: (notice: string) => string
      /** Where one may think otherwise until it begins. */
      readonly untilThen: string
    }
  }
  /** What a coupon is called by which a customer orders what a seller has offered them. */
  agreedPrice(quantity: number): string
  /** Of an attribute that only says whether. */
  readonly yes: string
  readonly no: string
  /** The page of the provider that demo shops sign in with. */
  readonly testSignIn: {
    readonly badge: string
    readonly title: string
    lead(shop: string): string
    readonly name: string
    readonly go: string
    readonly back: string
  }
  readonly invoice: InvoiceWords
  readonly mails: MailWords
  readonly push: PushWords
  readonly refusals: Refusals
  readonly fields: FieldWords
  readonly testPayment: TestPaymentWords
  readonly wallet: WalletWords
  /** On the way to a provider's page. */
  readonly handOver: { readonly title: string; readonly noScript: string; readonly back: string }
}
