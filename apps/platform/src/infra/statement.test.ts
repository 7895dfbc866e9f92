import { expect, test } from 'vitest'
import { statement } from './statement.ts'

test('numbers values in the order of the list, wherever and however often the text names them', () => {
  const given = statement('test', ['tenantId', 'ids'], 'select id from a where tenant_id = :tenantId and id = any(:ids::uuid[]) and b = :tenantId')
  expect(given.text).toBe('select id from a where tenant_id = $1 and id = any($2::uuid[]) and b = $1')
  expect(given.values({ ids: ['x'], tenantId: 't' })).toEqual(['t', ['x']])
})

test('leaves casts and times of day alone', () => {
  expect(statement('test', [], "select a::text, '12:30', b::timestamptz").text).toBe("select a::text, '12:30', b::timestamptz")
})

test('refuses a value that is not in the list, and one that the text forgets', () => {
  expect(() => statement('test', ['a'], 'select :a, :b')).toThrow('The statement "test" has no value ":b"')
  expect(() => statement('test', ['a', 'b'], 'select :a')).toThrow('The statement "test" does not use :b')
})
