import { operation, SECRET } from '@galleria/contract'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { DomainError, RequestInvalid } from '../errors.ts'
import { problemOf } from './problems.ts'
import { inputCheck, type RawInput } from './validate.ts'

const Place = Type.Object({ street: Type.String(), floor: Type.Optional(Type.Integer()), note: Type.Union([Type.String(), Type.Null()]) })
const Day = Type.String({ pattern: '^\\d' })
const Latitude = Type.Number({ maximum: 90 })
const Position = Type.Union([Type.Object({ lat: Latitude, lon: Type.Number() }), Type.Object({ lat: Latitude, long: Type.Number() })])

const check = inputCheck(
  operation({
    id: 'example',
    ref: '-',
    method: 'POST',
    path: '/example/{id}',
    summary: '',
    tag: 'cart',
    auth: 'public',
    params: Type.Object({ id: Type.String({ pattern: '^[a-z]+$', 'x-not-found': 'order.not_found' }) }),
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      km: Type.Optional(Type.Number()),
      isOpen: Type.Optional(Type.Boolean()),
      from: Type.Optional(Type.String({ pattern: '^\\d+$' })),
      place: Type.Optional(Type.String()),
    }),
    body: Type.Object({
      place: Type.Optional(Place),
      amount: Type.Optional(Type.Union([Type.Number(), Type.Object({ value: Type.Optional(Type.Number()), unit: Type.String() })])),
      names: Type.Optional(Type.Array(Type.Object({ first: Type.String(), last: Type.Optional(Type.String()) }))),
      stay: Type.Optional(Type.Object({ from: Day, to: Type.Optional(Day) })),
      password: Type.Optional(Type.String(SECRET)),
      keys: Type.Optional(Type.Array(Type.Union([Type.Object({ secret: Type.String(SECRET), label: Type.String() }), Type.Null()]))),
      extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      position: Type.Optional(Position),
      positions: Type.Optional(Type.Array(Position)),
      name: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Null()])),
      payment: Type.Optional(
        Type.Union([
          Type.Object({ kind: Type.Literal('card'), number: Type.String() }),
          Type.Object({ kind: Type.Literal('bank'), account: Type.String(), holder: Type.String(), place: Type.Optional(Position) }),
        ]),
      ),
    }),
    reply: Type.Object({}),
    errors: ['order.not_found'],
  }),
)
const nothing = inputCheck(
  operation({ id: 'nothing', ref: '-', method: 'POST', path: '/nothing', summary: '', tag: 'cart', auth: 'public', reply: Type.Object({}), errors: [] }),
)

const good: RawInput = { params: { id: 'a' }, query: {}, body: {} }
const bodyOf = (body: unknown) => check({ ...good, body })['body']

function refusalOf(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error
  }
  throw new Error('was not refused')
}
const errorsOf = (work: () => unknown, locale: 'en' | 'es' = 'en') => problemOf(refusalOf(work), 'r', locale).errors

describe('null where something may be absent', () => {
  it('is absent, at any depth, and what was given stays as it was', () => {
    const given = { place: { street: 'Via Roma', floor: null, note: null }, amount: null, names: [{ first: 'Asha', last: null }] }
    const copy = structuredClone(given)
    expect(bodyOf(given)).toEqual({ place: { street: 'Via Roma', note: null }, names: [{ first: 'Asha' }] })
    expect(given).toEqual(copy)
    expect(bodyOf({ amount: { value: null, unit: 'kg' } })).toEqual({ amount: { unit: 'kg' } })
  })

  it('is refused where something must be', () => {
    expect(errorsOf(() => bodyOf({ place: { street: null, note: 'x' } }))).toEqual([{ path: '/place/street', message: 'must be a text' }])
  })
})

describe('what is sent and not understood', () => {
  it('is refused by name, at any depth', () => {
    expect(errorsOf(() => bodyOf({ couponCode: 'TEN' }))).toEqual([{ path: '/couponCode', message: 'is not known here' }])
    expect(errorsOf(() => bodyOf({ names: [{ first: 'Asha', middle: 'K' }] }))).toEqual([{ path: '/names/0/middle', message: 'is not known here' }])
    expect(errorsOf(() => check({ ...good, query: { city: 'Pune' } }))).toEqual([{ path: '/city', message: 'is not known here' }])
  })

  it('is refused where nothing is asked for', () => {
    expect(errorsOf(() => nothing({ body: { all: true } }))).toEqual([{ path: '/all', message: 'is not known here' }])
    expect(errorsOf(() => nothing({ query: { page: '2' } }))).toEqual([{ path: '/page', message: 'is not known here' }])
    for (const body of [undefined, null, {}]) expect(() => nothing({ body, query: {} })).not.toThrow()
  })

  it('is taken where the schema is open, and as a cache buster', () => {
    expect(bodyOf({ extra: { anything: 1 } })).toEqual({ extra: { anything: 1 } })
    expect(check({ ...good, query: { _: '1712', page: '2' } })['query']).toEqual({ page: 2 })
  })
})

describe('where several forms are taken', () => {
  it('what is wrong is told of the one that is meant alone', () => {
    const tooFar = { message: 'must be <= 90' }
    for (const position of [
      { lat: 120, lon: 77 },
      { lat: 120, long: 77 },
    ])
      expect(errorsOf(() => bodyOf({ position }))).toEqual([{ path: '/position/lat', ...tooFar }])
    expect(errorsOf(() => bodyOf({ positions: [{ lat: 1, lon: 2 }, { lat: 120, long: 77 }, 7] }))).toEqual([
      { path: '/positions/1/lat', ...tooFar },
      { path: '/positions/2', message: 'must be an object' },
    ])
    expect(errorsOf(() => bodyOf({ position: { lat: 1, lng: 2 } }))).toEqual([
      { path: '/position/lon', message: 'is required' },
      { path: '/position/lng', message: 'is not known here' },
    ])
  })

  it('one is meant by what it says that it is, whatever else is wrong with it', () => {
    expect(errorsOf(() => bodyOf({ payment: { kind: 'bank' } }))).toEqual([
      { path: '/payment/account', message: 'is required' },
      { path: '/payment/holder', message: 'is required' },
    ])
    expect(errorsOf(() => bodyOf({ payment: { kind: 'bank', account: '1', holder: 'Asha', place: { lat: 91, long: 1 } } }))).toEqual([
      { path: '/payment/place/lat', message: 'must be <= 90' },
    ])
  })

  it('what is none of them is told once', () => {
    expect(errorsOf(() => bodyOf({ amount: '5' }))).toEqual([{ path: '/amount', message: 'must be a number' }])
  })
})

describe('a text that nothing can hold', () => {
  it.each([['\0'], ['\ud800'], ['a\udc00b']])('is refused wherever it stands (%j)', (text) => {
    expect(errorsOf(() => bodyOf({ place: { street: text, note: null } }))).toEqual([{ path: '/place/street', message: 'has characters that cannot be read' }])
    expect(refusalOf(() => bodyOf({ extra: { [text]: 1 } }))).toBeInstanceOf(RequestInvalid)
    expect(refusalOf(() => check({ ...good, params: { id: text } }))).toBeInstanceOf(RequestInvalid)
  })

  it('of what nobody sees is taken out, at any depth, but tabs, ends of lines and joiners', () => {
    const sent = { place: { street: '\u202eexe.jpg\u202c\u0007', note: null }, extra: { list: ['a\u2066b\u2069\u007f', 'a\tb\r\nc 👩‍👩‍👧 क्‍ष \u200e'] } }
    expect(bodyOf(sent)).toEqual({ place: { street: 'exe.jpg', note: null }, extra: { list: ['ab', 'a\tb\r\nc 👩‍👩‍👧 क्‍ष \u200e'] } })
    expect(sent.place.street).toContain('\u202e')
    expect(refusalOf(() => bodyOf({ extra: { 'a\u202eb': 1 } }))).toBeInstanceOf(RequestInvalid)
  })

  it('of which one is a secret leave it as it is, but one that nothing can hold', () => {
    const secret = '\u202epass\u0007word\u2069'
    const sent = { password: secret, keys: [{ secret, label: secret }], extra: { password: secret } }
    expect(bodyOf(sent)).toEqual({ password: secret, keys: [{ secret, label: 'password' }], extra: { password: 'password' } })
    for (const none of ['pass\0word', 'pass\ud800word'])
      expect(errorsOf(() => bodyOf({ password: none }))).toEqual([expect.objectContaining({ path: '/password' })])
  })

  it('a pair of surrogates is a text', () => {
    expect(bodyOf({ place: { street: 'Rue 🏠', note: null } })).toEqual({ place: { street: 'Rue 🏠', note: null } })
  })
})

it('refuses an id that can belong to nothing like one that belongs to nothing (C-40)', () => {
  expect(refusalOf(() => check({ ...good, params: { id: 'NO!' } })).code).toBe('order.not_found')
})

it('says what is wrong in the language that is asked for', () => {
  expect(errorsOf(() => check({ ...good, query: { page: '0' } }), 'en')).toEqual([{ path: '/page', message: 'must be >= 1' }])
  expect(errorsOf(() => check({ ...good, query: { page: '0' } }), 'es')).toEqual([{ path: '/page', message: 'debe ser >= 1' }])
  expect(errorsOf(() => bodyOf({ names: [{}] }), 'es')).toEqual([{ path: '/names/0/first', message: 'es obligatorio' }])
  expect(problemOf(new DomainError('order.not_found'), 'r', 'es').message).toBe('No encontramos ese pedido.')
})

describe('a query', () => {
  const queryOf = (query: Record<string, string>) => check({ ...good, query })['query']

  it('is what it says', () => {
    expect(queryOf({ page: '2', km: '-1.5', isOpen: 'true', from: '7' })).toEqual({ page: 2, km: -1.5, isOpen: true, from: '7' })
    // As languages write a place near Greenwich, or near the equator.
    for (const km of [-0.12764739999999997, 0.1 + 0.2, 1e-7, 1.5e-9]) expect(queryOf({ km: String(km) })).toEqual({ km })
  })

  it('that names what may be absent and says nothing of it, leaves it out (A-106, A-107)', () => {
    expect(queryOf({ page: '', km: '', isOpen: '', from: '', place: '' })).toEqual({})
    expect(queryOf({ place: '' })).toEqual({})
    expect(errorsOf(() => queryOf({ '': '', other: '' }))).toHaveLength(2)
    expect(errorsOf(() => queryOf({ constructor: '', toString: '' }))).toHaveLength(2)
  })

  it.each(['1.9', '0x2', ' 2', '2 ', '1e3', 'true', '٢'])('is not bent into a whole number: %s', (page) => {
    expect(errorsOf(() => queryOf({ page }))).toEqual([{ path: '/page', message: 'must be a whole number' }])
  })

  it('is not bent into a number, or into yes or no', () => {
    expect(errorsOf(() => queryOf({ km: '0x2' }))).toEqual([{ path: '/km', message: 'must be a number' }])
    for (const isOpen of ['1', 'yes', 'TRUE']) expect(errorsOf(() => queryOf({ isOpen }))).toEqual([{ path: '/isOpen', message: 'must be true or false' }])
  })
})

describe('the sentence for people', () => {
  const sentenceOf = (body: unknown) =>
    problemOf(
      refusalOf(() => bodyOf(body)),
      'r',
      'en',
    ).message

  it('tells what is missing as missing (V-32), and what is wrong as wrong', () => {
    expect(sentenceOf({ place: { note: null } })).toBe('Please fill in all required fields.')
    for (const missing of [{ place: { street: null, note: null } }, { amount: { unit: null } }, { stay: { from: '' } }])
      expect(sentenceOf(missing), JSON.stringify(missing)).toBe('Please fill in all required fields.')
    for (const wrong of [
      { place: { street: 7, note: null } },
      { stay: { from: 'today' } },
      { stay: { from: '5 May', to: '' } },
      { names: [null] },
      { name: '' },
      { position: { lat: 120, lon: 77 } },
    ])
      expect(sentenceOf(wrong), JSON.stringify(wrong)).toBe('Please check what you entered.')
  })
})
