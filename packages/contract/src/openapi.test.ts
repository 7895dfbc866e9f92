import { WORDS } from '@galleria/locales/words'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { callersOf, operations, SessionWire } from './index.ts'
import { openApiDocument } from './openapi.ts'
import type { OperationSpec } from './operation.ts'

const document = openApiDocument({ title: 'Galleria', version: '0.1.0', serverUrl: '/api' })
const specs = Object.values<OperationSpec>(operations)

/** Every value that stands under `key`, anywhere. */
const allUnder = (key: string, value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...allUnder(key, inner)])

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)

describe('the OpenAPI document', () => {
  it('lints clean by the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
  })

  it('is data and nothing else, and the same each time', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(openApiDocument({ title: 'Galleria', version: '0.1.0', serverUrl: '/api' })).toEqual(document)
  })

  it('has every operation under its path, and under its aliases as deprecated with an id of its own', () => {
    for (const { id, method, path, aliases = [] } of specs) {
      const verb = method.toLowerCase()
      expect(document.paths[path]?.[verb]).toMatchObject({ operationId: id })
      expect(document.paths[path]?.[verb]).not.toHaveProperty('deprecated')
      for (const alias of aliases) {
        const described = document.paths[alias]?.[verb]
        expect(described?.deprecated, alias).toBe(true)
        expect(described?.operationId).not.toBe(id)
      }
    }
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(described).toHaveLength(specs.reduce((count, { aliases = [] }) => count + 1 + aliases.length, 0))
  })

  it('names each schema once and refers to it everywhere else', () => {
    expect(allUnder('$id', document)).toEqual([])
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Money', 'Item', 'Cart', 'Order', 'Session', 'Problem']))
    expect(document.components.schemas.Session).toMatchObject({
      properties: { userInfo: { $ref: '#/components/schemas/UserInfo' } },
      required: SessionWire.required,
    })
    const references = allUnder('$ref', document)
    expect(references.filter((reference) => at(String(reference)) === undefined)).toEqual([])
  })

  it('asks for the token where somebody must be signed in, and only there', () => {
    for (const { id, path, method, auth } of specs) {
      expect(document.paths[path]?.[method.toLowerCase()]?.security, id).toEqual(callersOf(auth).guest || callersOf(auth).provider ? [] : [{ bearer: [] }])
    }
  })

  it('asks for the tenant everywhere, by the header that the platform reads, but of providers, who know a host', () => {
    const described = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ operationId }) => specs.find(({ id }) => id === operationId)?.tenant === undefined)
    for (const { operationId, parameters } of described) expect(parameters, operationId).toContainEqual({ $ref: '#/components/parameters/TenantKey' })
    expect(document.components.parameters).toMatchObject({ TenantKey: { name: 'x-tenant-key', required: true } })
    const other = openApiDocument({ title: 'Galleria', version: '0.1.0', serverUrl: '/api', tenantHeader: 'x-shop' })
    expect(other.components.parameters).toMatchObject({ TenantKey: { name: 'x-shop' } })
  })

  it('tells every refusal of a call under its status, with an example', () => {
    const responses = document.paths['/order/api/v1/order/{orderId}']?.get?.responses as Record<string, { content: Record<string, { examples: object }> }>
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '404', '413', '415', '422', '429', '500', '503'])
    expect(Object.keys(responses[401]?.content['application/problem+json']?.examples ?? {})).toEqual(['identity.sign_in_required', 'tenant.unknown'])
    expect(document.components.examples).toMatchObject({
      'order.not_found': { value: { status: 404, code: 'order.not_found', message: WORDS.en.refusals['order.not_found'] } },
    })
  })

  it('takes parameters apart into name, place, need and description', () => {
    expect(document.paths['/order/api/v1/get/listbycustomer/{customerId}']?.get?.parameters).toEqual(
      expect.arrayContaining([
        { name: 'customerId', in: 'path', required: true, description: 'UUID, lower case', schema: { type: 'string', pattern: expect.any(String) } },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 60, default: 20 } },
      ]),
    )
    expect(document.paths['/order/api/v2/order/create']?.post?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  })

  it('lets a body be left out only when nothing in it is required', () => {
    expect(document.paths['/cart/cart/add']?.post?.requestBody).toMatchObject({ required: true })
    expect(document.paths['/search/v2/search']?.post?.requestBody).toMatchObject({ required: false })
    expect(document.paths['/cart/cart/view']?.post).not.toHaveProperty('requestBody')
  })
})
