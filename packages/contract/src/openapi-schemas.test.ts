import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { createSchemaComponents } from './openapi-schemas.ts'

const Money = Type.Object({ amount: Type.Integer() }, { $id: 'Money' })

it('lifts what has a name, at any depth, and keeps it once', () => {
  const { place, schemas } = createSchemaComponents()
  const Price = Type.Object({ now: Money, was: Type.Optional(Money) }, { $id: 'Price' })
  expect(place(Type.Array(Price))).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Price' } })
  expect(schemas()).toEqual({
    Money: { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } },
    Price: { type: 'object', required: ['now'], properties: { now: { $ref: '#/components/schemas/Money' }, was: { $ref: '#/components/schemas/Money' } } },
  })
})

it('refuses two different schemas of one name', () => {
  const { place } = createSchemaComponents()
  place(Money)
  expect(() => place(Type.Object({ cents: Type.Integer() }, { $id: 'Money' }))).toThrow('Two different schemas are called Money')
})

it('writes a choice of words as an enumeration and a record as a map', () => {
  const { place } = createSchemaComponents()
  expect(place(Type.Union([Type.Literal('en'), Type.Literal('es')], { description: 'Language' }))).toEqual({
    type: 'string',
    enum: ['en', 'es'],
    description: 'Language',
  })
  expect(place(Type.Union([Type.Number(), Type.Literal('any')]))).toEqual({ anyOf: [{ type: 'number' }, { type: 'string', const: 'any' }] })
  expect(place(Type.Record(Type.String(), Type.Integer()))).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
})
