import { UTTERANCES, VOCABULARIES } from '@galleria/locales/utterances'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderNumberIn, payloadIn, payloadOf, type Pending, turnOf } from './assistant.ts'
import { type SlotReader, slotReader } from './slots.ts'
import { conceptReader, learn, type Understand } from './understanding.ts'

let understand: Understand
let slotsIn: SlotReader
beforeAll(async () => {
  const vocabularies = Object.values(VOCABULARIES)
  const conceptsOf = conceptReader(vocabularies)
  understand = await learn(Object.values(UTTERANCES), vocabularies)
  slotsIn = slotReader(vocabularies, (word, concept) => conceptsOf(word).includes(concept))
})

const pending = (over: Partial<Pending> = {}): Pending => ({
  intent: 'cancel_order',
  slots: { order: 'G-7K3M-Q2XD' },
  asks: 'confirmation',
  buttons: [
    { title: 'Yes', payload: '/affirm' },
    { title: 'No', payload: '/deny' },
  ],
  nonce: 'n',
  at: 0,
  ...over,
})
const turn = (message: string, asked?: Pending) => turnOf(message, asked, understand, slotsIn)

describe('a wish with a price', () => {
  it.each([
    'lamps under ₹5,000',
    'do you have lamps between 500 and 900?',
    'shoes 5000 or less',
    'show me something up to 500',
    'lámparas por menos de 50 €',
    'busco zapatos hasta 80',
    '¿tienen algo desde 20?',
  ])('is one for products: %s', (text) => {
    expect(turn(text)).toMatchObject({ kind: 'do', intent: 'find_product' })
  })
})

describe('what is named in words', () => {
  it.each([
    ['find_product', "I'm looking for a red dress", { product: 'red dress' }],
    ['find_product', 'Do you have green tea, please?', { product: 'green tea' }],
    ['find_product', '¿Tienen té verde?', { product: 'té verde' }],
    ['find_product', 'muéstrame audífonos', { product: 'audífonos' }],
    ['find_product', 'audífonos baratos', { product: 'audífonos' }],
    ['find_product', 'find me something', {}],
    ['find_product', 'show me lamps under ₹5,000, please', { product: 'lamps under ₹5,000' }],
    ['find_product', 'do you have ₹500–1,000 lamps?', { product: '₹500–1,000 lamps' }],
    ['find_product', "I want women's shoes", { product: "women's shoes" }],
    ['find_product', 'busco una lámpara de 20 a 50 €, por favor', { product: 'lámpara de 20 a 50 €' }],
    ['find_product', 'find me something under 500', { product: 'under 500' }],
    ['order_status', 'where is g-7k3m-q2xd?', { order: 'G-7K3M-Q2XD' }],
    ['order_status', 'where is my order', {}],
    ['cancel_order', 'cancela el pedido G-7K3M-Q2XD-2 por favor', { order: 'G-7K3M-Q2XD-2' }],
    ['book', 'book a doctor', { product: 'doctor' }],
    ['book', 'I need an appointment with a dentist tomorrow', { product: 'dentist' }],
    ['book', 'can a nurse come to my home?', { product: 'nurse' }],
    ['book', 'reservar un examen de sangre', { product: 'examen sangre' }],
    ['book', 'quisiera una cita con Lucía Paz', { product: 'Lucía Paz' }],
    ['book', 'I want to book an appointment', {}],
    ['book', '¿tienen citas para mañana?', {}],
    ['appointment', 'when is G-7K3M-Q2XD', { order: 'G-7K3M-Q2XD' }],
    ['cancel_appointment', 'cancel my appointment', {}],
    ['delivery', 'how much is delivery to San Miguel', { place: 'San Miguel' }],
    ['delivery', '¿Cuánto cuesta el envío a Trujillo?', { place: 'Trujillo' }],
    ['delivery', 'delivery costs', {}],
    ['delivery', 'hacen envios a Cuenca? cuanto cuesta', { place: 'Cuenca' }],
    ['delivery', '¿Hacen envíos a Cuenca y cuánto cuesta?', { place: 'Cuenca' }],
    ['delivery', 'envían a San Miguel cuánto demora', { place: 'San Miguel' }],
    ['delivery', 'hola, ¿llega a Loja mañana, por favor?', { place: 'Loja' }],
    ['delivery', 'do you ship to Goa how much is it', { place: 'Goa' }],
    ['delivery', 'Do you deliver to New Delhi. When would it be here?', { place: 'New Delhi' }],
    ['delivery', 'do you deliver to St. Louis please', { place: 'St Louis' }],
    ['delivery', 'I want to order something, do you deliver to Pune? I can pay in cash', { place: 'Pune' }],
    ['opening_hours', 'What time does Green Acre close?', { shop: 'Green Acre' }],
    ['opening_hours', '¿a qué hora abre Brick Lane mañana?', { shop: 'Brick Lane' }],
    ['opening_hours', 'when is the shop open?', {}],
  ] as const)('%s: %s', (intent, text, slots) => expect(slotsIn(intent, text)).toEqual(slots))

  it('is an order only where there is a figure in it', () => {
    expect(orderNumberIn('my well-known e-mail')).toBeUndefined()
  })
})

describe('a payload', () => {
  it('is read as it was written', () => {
    const slots = { order: 'G-1', text: 'with "quotes" and }' }
    expect(payloadIn(payloadOf('return_item', slots))).toEqual({ intent: 'return_item', slots })
    expect(payloadIn('/coupons')).toEqual({ intent: 'coupons', slots: {} })
  })
  it.each(['/nothing', '/coupons{', '/coupons{"order":1}', '/coupons{"hack":"1"}', '/coupons[]', 'coupons', `/person{"text":"${'x'.repeat(1001)}"}`])(
    'is nothing else: %s',
    (text) => expect(payloadIn(text)).toBeUndefined(),
  )
})

describe('after a question that is to be confirmed', () => {
  it.each(['Yes', 'sí, claro', 'ok', '/affirm', '1'])('%s does it', (message) =>
    expect(turn(message, pending())).toEqual({ kind: 'confirmed', pending: pending() }),
  )
  it.each(['No', 'no, gracias', '/deny', '2', 'olvídalo'])('%s leaves it', (message) => expect(turn(message, pending())).toEqual({ kind: 'dropped' }))
  it.each(['zzxq', 'what is two plus two'])('%s is asked again', (message) => expect(turn(message, pending()).kind).toBe('again'))
  it('another wish is another wish', () => expect(turn('do you have any coupons?', pending())).toEqual({ kind: 'do', intent: 'coupons', slots: {} }))
})

describe('without a question', () => {
  it.each(['yes', '/affirm', 'confirm'])('%s confirms nothing', (message) => expect(turn(message)).toEqual({ kind: 'do', intent: 'affirm', slots: {} }))
  it('a payload never is a confirmation of something else', () => {
    expect(turn('/cancel_order{"order":"G-1"}', pending())).toEqual({ kind: 'do', intent: 'cancel_order', slots: { order: 'G-1' } })
  })
})

describe('after a question for something', () => {
  it('is answered by a button, by its words or by its place', () => {
    const buttons = [
      { title: 'G-1: Kettle', payload: '/cancel_order{"order":"G-1"}' },
      { title: 'G-2: Mug', payload: '/cancel_order{"order":"G-2"}' },
    ]
    const asked = pending({ asks: 'order', slots: {}, buttons })
    const second = { kind: 'do', intent: 'cancel_order', slots: { order: 'G-2' } }
    for (const message of ['/cancel_order{"order":"G-2"}', 'g-2: mug', '2', ' 2. ']) expect(turn(message, asked)).toEqual(second)
    expect(turn('the one with number G-7K3M-Q2XD', asked)).toEqual({ kind: 'do', intent: 'cancel_order', slots: { order: 'G-7K3M-Q2XD' } })
    expect(turn('3', asked).kind).toBe('again')
  })
  it('takes a product, a place and a shop as they are written', () => {
    expect(turn('umbrellas', pending({ intent: 'find_product', asks: 'product', slots: {}, buttons: [] }))).toMatchObject({ slots: { product: 'umbrellas' } })
    expect(turn('Mysuru', pending({ intent: 'delivery', asks: 'place', slots: {}, buttons: [] }))).toMatchObject({
      intent: 'delivery',
      slots: { place: 'Mysuru' },
    })
  })
  it('takes a product whose name says no to something', () => {
    const asked = pending({ intent: 'find_product', asks: 'product', slots: {}, buttons: [] })
    for (const product of ['no frost fridge', 'refrigeradora no frost', 'stop watch'])
      expect(turn(product, asked)).toMatchObject({ kind: 'do', intent: 'find_product', slots: { product } })
    for (const message of ['no', 'no thanks', 'mejor no']) expect(turn(message, asked)).toEqual({ kind: 'dropped' })
  })
  it('takes what a person is to read as it is, whatever it seems to ask', () => {
    const asked = pending({ intent: 'person', asks: 'text', slots: {}, buttons: [] })
    expect(turn('Where is my order? It was to come on Monday.', asked)).toEqual({
      kind: 'do',
      intent: 'person',
      slots: { text: 'Where is my order? It was to come on Monday.' },
    })
    for (const message of ['no', 'No, thanks.', 'never mind', 'Olvídalo']) expect(turn(message, asked)).toEqual({ kind: 'dropped' })
    for (const text of ['The seller does not answer', 'It is not working', 'No funciona', 'No, it does not fit'])
      expect(turn(text, asked)).toEqual({ kind: 'do', intent: 'person', slots: { text } })
  })
})
