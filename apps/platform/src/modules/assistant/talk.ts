import type { AssistantOrderWire, ItemTileWire } from '@galleria/contract'
import type { Intent } from '@galleria/locales/utterances'
import type { Words } from '@galleria/locales/words'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { payloadOf, type Pending, type Slots } from './assistant.ts'
import type { Ask, Button, Option } from './assistant.ports.ts'

export type AssistantWords = Words['assistant']

/** One thing that the bot says. */
export type Said = {
  readonly text?: string
  readonly buttons?: readonly Button[]
  readonly message?: string
  readonly options?: readonly Option[]
  readonly orders?: readonly AssistantOrderWire[]
  readonly items?: readonly ItemTileWire[]
}

/** What is asked with it, if anything. */
export type Answer = { readonly said: readonly Said[]; readonly asks?: Pick<Pending, 'intent' | 'slots' | 'asks'> }

export type Place = { readonly city: string; readonly lat: number; readonly lon: number }

/** A wish with all that is known of it. `nonce` is there where it was confirmed. */
export type Talk = {
  readonly ctx: RequestContext
  readonly words: AssistantWords
  readonly slots: Slots
  readonly location: Place | undefined
  readonly ask: Ask
  readonly now: Date
  /** Of `Intl`. */
  readonly tag: string
}

/** How somebody's wish is answered; what `isConfirmed` is done once under its nonce. */
export type Answerer = (talk: Talk) => Promise<Answer>
export type Doer = (talk: Talk, nonce: string) => Promise<Answer>

export const isCustomer = (ctx: RequestContext): ctx is CustomerContext => ctx.actor.kind === 'customer'

export const open = (message: string, path: string): Option => ({ message, optionType: 'open', nextParent: path })

const NAMES = {
  order_status: 'orderStatus',
  cancel_order: 'cancel',
  return_item: 'return',
  order_again: 'again',
  appointment: 'appointment',
  cancel_appointment: 'cancelAppointment',
  book: 'book',
  opening_hours: 'hours',
  delivery: 'delivery',
  find_product: 'find',
  coupons: 'coupons',
  payment: 'payment',
  person: 'person',
} as const
type Offered = keyof typeof NAMES
/** Not every shop takes appointments: what they are about is offered to whoever speaks of one. */
const ASKED: ReadonlySet<Offered> = new Set(['appointment', 'cancel_appointment', 'book'])
const OFFERED = (Object.keys(NAMES) as Offered[]).filter((intent) => !ASKED.has(intent))

/** What is answered to a question of ours. */
const REPLIES = ['affirm', 'deny'] as const
const OURS = new RegExp(`^/(?:${[...Object.keys(NAMES), ...REPLIES].join('|')})\\b`)
/** Whether a message is what one of our own buttons sends. */
export const isOfOurButtons = (message: string): boolean => OURS.test(message.trim())

export const offer = ({ options }: AssistantWords, intent: Offered, slots: Slots = {}): Button => ({
  title: options[NAMES[intent]],
  payload: payloadOf(intent, slots),
})

/** What can be asked, as X-15 offers it. */
export const choices = (words: AssistantWords, intents: readonly Offered[] = OFFERED): Said => ({
  message: words.choose,
  options: intents.map((intent) => {
    const { title, payload } = offer(words, intent)
    return { message: title, optionType: 'say' as const, nextParent: payload }
  }),
})

export const say = (text: string, more: Omit<Said, 'text'> = {}): Answer => ({ said: [{ text, ...more }] })

/** A question with what can be answered. */
export const question = (text: string, intent: Intent, slots: Slots, asks: Pending['asks'], buttons: readonly Button[] = []): Answer => ({
  said: [{ text, buttons }],
  asks: { intent, slots, asks },
})

export const confirmation = (words: AssistantWords, text: string, intent: Intent, slots: Slots): Answer =>
  question(text, intent, slots, 'confirmation', [
    { title: words.options.yes, payload: payloadOf('affirm') },
    { title: words.options.no, payload: payloadOf('deny') },
  ])

export const mustLogIn = ({ words }: Talk): Answer => say(words.logIn, { options: [open(words.options.logIn, '/auth/login')] })
