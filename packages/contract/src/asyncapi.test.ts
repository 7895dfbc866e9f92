import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { asyncApiDocument } from './asyncapi.ts'
import { domainEvents, orderPlaced, socketEvents, watchStock } from './index.ts'

const document = asyncApiDocument({ title: 'Galleria', version: '0.1.0' })

const allReferences = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => (name === '$ref' && typeof inner === 'string' ? [inner] : allReferences(inner)))
const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)

describe('the AsyncAPI document', () => {
  it('is one, by the schema of AsyncAPI 3.0', () => {
    // It brings the schema of schemas along.
    const validate = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false }).compile(asyncApiSchema)
    validate(document)
    expect(validate.errors).toBeNull()
    expect(validate({ ...document, channels: [] })).toBe(false)
  })

  it('is data and nothing else, and refers to nothing that is not there', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(allReferences(document).filter((reference) => at(reference) === undefined)).toEqual([])
  })

  it('has every event of the domain with what it holds', () => {
    expect(Object.keys(document.channels)).toEqual([...domainEvents.map(({ type }) => type), 'socket', 'stock'])
    expect(document.components.messages['order.placed']).toMatchObject({
      payload: { properties: { type: { const: 'order.placed' }, payload: { required: orderPlaced.payload.required } } },
    })
  })

  it('has every message of the socket, and where it is', () => {
    expect(socketEvents.map(({ ref }) => ref)).toEqual(expect.arrayContaining(['S-01', 'S-02', 'S-03', 'S-04', 'S-05', 'S-06', 'S-07']))
    expect(document.channels['socket']).toMatchObject({ address: '/notification/ws' })
    expect(document.components.messages['send_bs_new_message']).toMatchObject({ 'x-reply': { properties: { message: expect.anything() } } })
  })

  it('has what a stream tells, and where it is read (S-07)', () => {
    expect(document.channels['stock']).toMatchObject({ address: watchStock.path, messages: { stock_changed: {} } })
    expect(document.components.messages['stock_changed']).toMatchObject({ 'x-specification': 'S-07' })
  })
})

it('no two events have one name', () => {
  const names = [...domainEvents.map(({ type }) => type), ...socketEvents.map(({ name }) => name)]
  expect(new Set(names).size).toBe(names.length)
})
