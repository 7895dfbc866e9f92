import { foldedWords } from '@galleria/kernel'
import { INTENTS, type Intent, UTTERANCES } from '@galleria/locales/utterances'
import type { Button } from './assistant.ports.ts'
import { ORDER_NUMBER, type Understood } from './understanding.ts'

/** What is known of what somebody wants. */
export const SLOTS = ['order', 'item', 'reason', 'text', 'place', 'shop', 'product'] as const
export type Slot = (typeof SLOTS)[number]
export type Slots = { readonly [S in Slot]?: string }

/** What the bot has asked, until it is answered or half an hour has passed. */
export type Pending = {
  readonly intent: Intent
  readonly slots: Slots
  readonly asks: Slot | 'confirmation'
  readonly buttons: readonly Button[]
  /** What is confirmed is done once under it. */
  readonly nonce: string
  /** Milliseconds. */
  readonly at: number
}

export const SESSION_MS = 30 * 60 * 1000

/** What to do next. */
export type Turn =
  | { readonly kind: 'do'; readonly intent: Intent; readonly slots: Slots }
  | { readonly kind: 'confirmed'; readonly pending: Pending }
  | { readonly kind: 'dropped' }
  /** Ask once more: the answer was none of those that there are. */
  | { readonly kind: 'again'; readonly pending: Pending }

const SLOT_MAX = 1000
/** Another wish than what was asked about has to be told this surely. */
const SURE = 0.5

const plainly = (text: string): string => foldedWords(text).join(' ')
const sameWords = (one: string, other: string): boolean => plainly(one) === plainly(other)
/** What answers, or says nothing, and wishes for nothing by itself. */
const NO_WISHES: ReadonlySet<Intent> = new Set(['affirm', 'deny', 'out_of_scope'])
/** What says no and nothing else, in any language. */
const REFUSALS: ReadonlySet<string> = new Set(Object.values(UTTERANCES).flatMap(({ deny }) => deny.map(plainly)))

/** `/order_status{"order":"G-7K3M-Q2XD"}`: an intent with what is known of it, as Rasa's buttons send it; undefined for anything else. */
export function payloadIn(message: string): { readonly intent: Intent; readonly slots: Slots } | undefined {
  const [, name, json] = /^\/([a-z_]+)(\{.*\})?$/s.exec(message.trim()) ?? []
  const intent = INTENTS.find((each) => each === name)
  if (intent === undefined) return undefined
  try {
    const given: unknown = json === undefined ? {} : JSON.parse(json)
    if (typeof given !== 'object' || given === null) return undefined
    const slots: { [S in Slot]?: string } = {}
    for (const [key, value] of Object.entries(given)) {
      const slot = SLOTS.find((each) => each === key)
      if (slot === undefined || typeof value !== 'string' || value.length > SLOT_MAX) return undefined
      slots[slot] = value
    }
    return { intent, slots }
  } catch {
    return undefined
  }
}

export const payloadOf = (intent: Intent, slots: Slots = {}): string => `/${intent}${Object.keys(slots).length > 0 ? JSON.stringify(slots) : ''}`

/** The number of an order that is named, as it is printed. */
export const orderNumberIn = (text: string): string | undefined =>
  text
    .match(ORDER_NUMBER)
    ?.find((found) => /\d/.test(found))
    ?.toUpperCase()

/** What a message means after what was asked. `slotsIn` reads what is named in words of an intent. */
export function turnOf(
  message: string,
  pending: Pending | undefined,
  understand: (text: string) => Understood,
  slotsIn: (intent: Intent, text: string) => Slots,
): Turn {
  const payload = payloadIn(message) ?? chosenIn(message, pending)
  if (payload) {
    if (pending?.asks === 'confirmation' && payload.intent === 'affirm') return { kind: 'confirmed', pending }
    if (pending && payload.intent === 'deny') return { kind: 'dropped' }
    return { kind: 'do', ...payload }
  }
  const { intent, confidence } = understand(message)
  if (!pending) return { kind: 'do', intent, slots: slotsIn(intent, message) }
  // What a person is to read often says what does not work, and a fridge may be "no frost".
  const isInOwnWords = pending.asks === 'text' || pending.asks === 'product'
  if (isInOwnWords ? REFUSALS.has(plainly(message)) : intent === 'deny') return { kind: 'dropped' }
  const isOther = !NO_WISHES.has(intent) && intent !== pending.intent && confidence >= SURE
  const other: Turn = { kind: 'do', intent, slots: slotsIn(intent, message) }
  switch (pending.asks) {
    case 'confirmation':
      if (intent === 'affirm') return { kind: 'confirmed', pending }
      return isOther ? other : { kind: 'again', pending }
    // Whatever is written here is what somebody is to read.
    case 'text':
      return { kind: 'do', intent: pending.intent, slots: { ...pending.slots, text: message.trim().slice(0, SLOT_MAX) } }
    case 'place':
    case 'shop':
    case 'product':
      if (isOther) return other
      return {
        kind: 'do',
        intent: pending.intent,
        slots: {
          ...pending.slots,
          ...(slotsIn(pending.intent, message)[pending.asks] ? slotsIn(pending.intent, message) : { [pending.asks]: message.trim() }),
        },
      }
    default: {
      const order = orderNumberIn(message)
      if (order !== undefined && pending.asks === 'order') return { kind: 'do', intent: pending.intent, slots: { ...pending.slots, order } }
      return isOther ? other : { kind: 'again', pending }
    }
  }
}

/** One of the buttons that are shown, typed: by its words, or which it is. */
function chosenIn(message: string, pending: Pending | undefined) {
  const place = /^\s*(\d{1,2})[.)]?\s*$/.exec(message)?.[1]
  const button = pending?.buttons.find(({ title }, index) => sameWords(title, message) || (place !== undefined && index === Number(place) - 1))
  return button && payloadIn(button.payload)
}
