import { ASSISTANT_MESSAGE_MAX, MAX_ASSISTANT_MESSAGES, MAX_ASSISTANT_OPTIONS, ORDER_STATUSES, PAYMENT_STATUSES, PAYMENT_TYPES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { IsService, MoneyWire, oneOf } from './common.ts'
import { operation } from './operation.ts'

const Text = Type.String({ maxLength: 2000 })

/** E-19 */
export const AssistantOrderWire = Type.Object(
  {
    orderId: Type.String({ description: 'The number that people read out' }),
    orderMessage: Type.String({ description: 'How it stands, in a sentence' }),
    orderStatus: Type.Union([oneOf(ORDER_STATUSES), Type.Null()], { description: 'Null in what a bot of the shop says' }),
    provider: Type.Union([Type.Object({ _id: Type.String(), name: Type.String() }), Type.Null()], { description: 'Null where several deliver' }),
    isService: Type.Optional(IsService),
    isAppointment: Type.Optional(Type.Boolean({ description: 'It is booked for a time' })),
    total: Type.Union([MoneyWire, Type.Null()]),
    items: Type.Array(Type.Object({ name: Type.String(), finalPrice: MoneyWire, qty: Type.Integer(), image: Type.Union([Type.String(), Type.Null()]) }), {
      maxItems: 100,
    }),
    payments: Type.Object({ items: Type.Array(Type.Object({ status: oneOf(PAYMENT_STATUSES), type: oneOf(PAYMENT_TYPES) })) }),
  },
  { $id: 'AssistantOrder' },
)
export type AssistantOrderWire = Static<typeof AssistantOrderWire>

/** One of what the bot says: in the form of Rasa's REST channel. */
export const AssistantMessageWire = Type.Object(
  {
    recipient_id: Type.String({ description: 'The `sender` that is answered' }),
    text: Type.Union([Text, Type.Null()]),
    buttons: Type.Array(Type.Object({ title: Type.String(), payload: Type.String({ description: 'What is sent as `message` when it is chosen' }) }), {
      maxItems: MAX_ASSISTANT_OPTIONS,
    }),
    custom: Type.Union(
      [
        Type.Object({
          message: Type.String({ description: '"Please choose an option:" (X-15), or empty' }),
          options: Type.Array(
            Type.Object({
              message: Type.String(),
              optionType: oneOf(['say', 'open'], {
                description: '`say`: send `nextParent` as the next message; `open`: it is a path of the shop, without its language',
              }),
              nextParent: Type.String(),
            }),
            { maxItems: MAX_ASSISTANT_OPTIONS },
          ),
          orders: Type.Array(AssistantOrderWire, { maxItems: 5, description: "The caller's own" }),
          items: Type.Array(ItemTileWire, { maxItems: 6 }),
        }),
        Type.Null(),
      ],
      { description: 'Null of a message that is words and buttons only' },
    ),
    metadata: Type.Union([Type.Object({ session: Type.String() }), Type.Null()], {
      description:
        'With the last message: what it was about, sealed. It goes into the `metadata` of the next one, and means nothing to anybody else or after half an hour',
    }),
  },
  { $id: 'AssistantMessage' },
)
export type AssistantMessageWire = Static<typeof AssistantMessageWire>

export const talkToAssistant = operation({
  id: 'talkToAssistant',
  ref: 'A-111',
  method: 'POST',
  path: '/webhooks/rest/webhook',
  summary: "Say something to the shop's bot, in the form of Rasa's REST channel (ST-19): it answers with a bare list",
  tag: 'support',
  auth: { guest: true, customer: true, buyer: true },
  body: Type.Object({
    sender: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^[\\w-]+$',
      description: 'Of the device: tells conversations apart. Who asks is known by the token',
    }),
    message: Type.String({ minLength: 1, maxLength: ASSISTANT_MESSAGE_MAX, description: 'Words, `hello`, or the payload of a button' }),
    metadata: Type.Optional(
      Type.Union([
        Type.Object({
          db_name: Type.Optional(Type.String({ maxLength: 80, description: 'Id or key; only ever the shop that is asked (C-38)' })),
          type: Type.Optional(oneOf(['vector_search', 'text', 'payload'], { description: '`vector_search` comes with the greeting; it changes nothing' })),
          session: Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()])),
          location: Type.Optional(
            Type.Union([
              Type.Object({
                city: Type.String({ maxLength: 120 }),
                lat: Type.Number({ minimum: -90, maximum: 90 }),
                lon: Type.Number({ minimum: -180, maximum: 180 }),
              }),
              Type.Null(),
            ]),
          ),
        }),
        Type.Null(),
      ]),
    ),
  }),
  reply: Type.Array(AssistantMessageWire, { maxItems: MAX_ASSISTANT_MESSAGES }),
  limits: { bySender: { points: 60, seconds: 300 }, byAccount: { points: 60, seconds: 300 }, bodyBytes: 16_384 },
  // What it does for somebody it does once for each question that was confirmed; a bot of the shop's own is asked outside of any transaction.
  idempotency: 'afterwards',
  errors: ['tenant.unknown', 'assistant.text_empty'],
})
