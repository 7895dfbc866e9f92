/** What somebody may want of the bot; `out_of_scope` is what it knows nothing about. */
export const INTENTS = [
  'greet',
  'thank',
  'abilities',
  'identity',
  'person',
  'order_status',
  'cancel_order',
  'return_item',
  'order_again',
  'appointment',
  'cancel_appointment',
  'book',
  'opening_hours',
  'delivery',
  'find_product',
  'coupons',
  'payment',
  'affirm',
  'deny',
  'out_of_scope',
] as const
export type Intent = (typeof INTENTS)[number]

export type Utterances = Readonly<Record<Intent, readonly string[]>>

/** What words are about, whichever of them is used. */
export const CONCEPTS = [
  'order',
  'bought',
  'cancel',
  'return',
  'fault',
  'again',
  'where',
  'when',
  'arrive',
  'hours',
  'ship',
  'cost',
  'find',
  'have',
  'coupon',
  'pay',
  'person',
  'machine',
  'talk',
  'thank',
  'hello',
  'can',
  'help',
  'you',
  'me',
  'what',
  'yes',
  'no',
  'last',
  'shop',
  'appointment',
  'book',
  'care',
] as const
export type Concept = (typeof CONCEPTS)[number]

/** Words of a language as the bot reads them: folded to small letters without accents; `*` is any ending. */
export type Vocabulary = {
  readonly concepts: Readonly<Record<Concept, string>>
  /** What stands around the name of what is looked for, and is not part of it. */
  readonly carriers: string
  /** What stands before the name of a place. */
  readonly places: string
  /** With what a question begins: the name of a place is over there. */
  readonly asks: string
}
