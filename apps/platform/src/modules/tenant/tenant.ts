import type { Currency, Day, Locale, LocalizedText } from '@galleria/kernel'
import type {
  CartMode,
  DispatchTerms,
  OwnTicketCategory,
  PaymentType,
  ReturnTerms,
  ReferralTerms,
  RewardTerms,
  SearchRules,
  SizeGuide,
  TaxTerms,
  Theme,
  WalletTerms,
} from '@galleria/rules'

/** What a merchant sets for the whole shop. Amounts are minor units of `currency`. */
export type TenantSettings = {
  readonly currency: Currency
  readonly country: string
  /** The first is the default and has no prefix in paths. */
  readonly locales: readonly [Locale, ...Locale[]]
  readonly hue: number
  /** Colours of its own, and how often the theme was set; none before the first time. */
  readonly theme?: Theme & { readonly revision: number }
  /** What it teaches its search, and how often that was set; nothing before the first time. */
  readonly search?: SearchRules & { readonly revision: number }
  readonly timeZone: string
  /** Where a shopper is taken to be until they say where (K-13), in `country`; `position` is [longitude, latitude] in degrees. */
  readonly place?: { readonly city: string; readonly state: string; readonly zip: string; readonly position: readonly [number, number] }
  readonly tagline: LocalizedText
  readonly tax: TaxTerms
  /** What bringing its goods costs, as far as nobody knows where they go; the checkout knows, and may ask otherwise by a policy. */
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  /** When its sellers send, unless they say otherwise, and how long the way takes. Without it no delivery day is promised. */
  readonly dispatch?: Omit<DispatchTerms, 'timeZone' | 'holidays'>
  /** On which nobody works. */
  readonly holidays?: readonly Day[]
  /** What the sizes of its goods measure. */
  readonly sizeGuides?: readonly SizeGuide<LocalizedText>[]
  /** C-15 */
  readonly cart: { readonly mode: CartMode }
  /** C-01 */
  readonly checkout: {
    readonly defaultPayment: PaymentType
    readonly payments: readonly PaymentType[]
    /** A way to pay for which there are no keys is paid with a stand-in that moves no money: for demonstrations. */
    readonly hasTestPayments?: boolean
    /** Somebody can buy without an account; nobody can unless told. */
    readonly hasGuests?: boolean
  }
  /** Sends money to customers' bank accounts; without it none can be kept. `isTest`: with a stand-in that moves no money, while there are no keys. */
  readonly payouts?: { readonly isTest?: boolean }
  /** Bills of operators can be paid there, and mobiles and dishes recharged; in rupees only. `isTest`: with a stand-in that pays nobody, while there is no key. */
  readonly bills?: { readonly isTest?: boolean }
  /** What is booked there for a time: `videoRooms` is the address under which rooms for video calls are, to which the name of a room is put. None is by video without it. */
  readonly appointments?: { readonly videoRooms?: string }
  /** How it decides what may differ from business to business, by names of policies with their terms; the checkout module says which there are. */
  readonly policies?: {
    readonly [topic in 'deliveryFee' | 'deliveryZone' | 'visitZone' | 'tax' | 'price' | 'payment' | 'limits' | 'pickup' | 'deliveryWindow']?: {
      readonly use: string
    }
  }
  /** Within how many days of its arrival something may be sent back; `RETURN_DAYS` unless told (K-17). */
  readonly returns?: ReturnTerms
  /** Keeps money for its customers: refunds that they want kept, and rewards; says how much of an order it may pay for. Without it there is no wallet. */
  readonly wallet?: WalletTerms
  /** What it gives for what is bought, into the wallet; nothing unless told, or without a wallet. */
  readonly rewards?: RewardTerms
  /** What it gives for friends who are invited, into the wallet; nothing unless told, or without a wallet (decision 0094). */
  readonly referral?: ReferralTerms
  readonly support: { readonly email: string; readonly phone: string }
  /** Where the handles of its price filter stand before somebody moves them, in whole units of `currency`; `PRICE_HANDLES` unless told (K-08, C-10). Lists of other prices start at their ends. */
  readonly priceFilter?: { readonly from: number; readonly to: number }
  /** What a ticket can be about, in the order in which it is offered; `TICKET_CATEGORIES` unless told. */
  readonly tickets?: { readonly categories?: readonly OwnTicketCategory<LocalizedText>[] }
  /** `sellers`: the people of its sellers are told what is ordered, booked, cancelled and sent back, as they choose; unless it is false. */
  readonly notifications?: { readonly sellers?: boolean }
  /** How many days chats with sellers are kept, pictures included; `CHAT_DAYS` unless told. */
  readonly chats?: { readonly days?: number }
  /** The bot that answers its shoppers: ours, or its own at the address of a webhook of Rasa's REST channel. */
  readonly assistant?: { readonly webhook?: string }
  /** So many customers have to report a review until it is hidden and staff looks at it; `REPORTS_TO_HIDE` unless told. */
  readonly reviews?: { readonly reportsToHide: number }
  /** With whose help shoppers can sign in, besides passwords and codes. */
  readonly signIn?: {
    /** Offers the test provider while there is no other and no mail is really sent. */
    readonly isDemo?: boolean
    readonly providers?: readonly SignInProvider[]
  }
}

/** A service that knows who people are (decision 0052). */
export type SignInProvider = {
  /** "google": what calls name it by. */
  readonly type: string
  readonly kind: 'openid' | 'facebook'
  /** As shoppers know it. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** AES-256-GCM, base64. */
  readonly sealedSecret: string
}

export type Tenant = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly settings: TenantSettings
}
