import { type TObject, type TSchema, Type } from 'typebox'
import { callersOf } from './callers.ts'
import { operations } from './index.ts'
import { problemExamples, problemResponses } from './openapi-problems.ts'
import { createSchemaComponents, type JsonSchema, type SchemaComponents } from './openapi-schemas.ts'
import { TAGS } from './openapi-tags.ts'
import { IDEMPOTENCY_KEY, IdempotencyHeaders, isDoneOncePerKey, type OperationSpec } from './operation.ts'
import { type BodyPayload, isBinary, isMultipart, isRaw, isStream, type ReplyPayload } from './payload.ts'

export type OpenApiOptions = {
  readonly title: string
  readonly version: string
  /** Where the paths begin: "/api", or "https://api.shop.test". */
  readonly serverUrl: string
  /** The header that names the tenant (C-06); `x-tenant-key` unless told. */
  readonly tenantHeader?: string
}

type Described = { readonly operationId: string; readonly deprecated?: boolean; readonly [field: string]: unknown }

export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: object
  readonly servers: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly [kind: string]: object }
}

/** The whole API as OpenAPI 3.1, from the operations of the contract unless told. Pure: the same contract gives the same document. */
export function openApiDocument(
  { title, version, serverUrl, tenantHeader = 'x-tenant-key' }: OpenApiOptions,
  specs: readonly OperationSpec[] = Object.values<OperationSpec>(operations),
): OpenApiDocument {
  const components = createSchemaComponents()
  const paths: Record<string, Record<string, Described>> = {}
  const add = (path: string, method: string, described: Described) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  for (const operation of specs) {
    const entry = describe(operation, components)
    add(operation.path, operation.method, entry)
    for (const [index, alias] of (operation.aliases ?? []).entries()) {
      const operationId = `${operation.id}Alias${index === 0 ? '' : index + 1}`
      add(alias, operation.method, {
        ...entry,
        operationId,
        deprecated: true,
        description: `The same as \`${operation.path}\`, which new clients should call.`,
      })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'The API of a multi-market online shop. Amounts are integers in minor units of their currency. ' +
        'Refusals are `application/problem+json` with a stable `code`; names and texts are in the language that `Accept-Language` asks for.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas(),
      parameters: {
        TenantKey: { name: tenantHeader, in: 'header', required: true, description: 'Which shop is meant', schema: { type: 'string' } },
        AcceptLanguage: {
          name: 'accept-language',
          in: 'header',
          description: "The reader's languages (RFC 9110); the shop's own unless told",
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: 'idempotency-key',
          in: 'header',
          description:
            'Any text that no other request of yours has. Sent again with the same key, the same request is not done again: it is given the first answer, for a day at least. ' +
            'Another request with that key is refused.',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
        },
      },
      headers: {
        RetryAfter: { description: 'Seconds until it is worth trying again', schema: { type: 'integer' } },
        IdempotencyReplayed: { description: 'The first answer to this key is given again', schema: { const: 'true' } },
      },
      examples: problemExamples(specs),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The opaque token that signing in gives' } },
    },
  }
}

function describe(operation: OperationSpec, { place }: SchemaComponents): Described {
  const { id, ref, summary, tag, auth, tenant, params, query, headers, body, reply, status = 200, limits } = operation
  const isOnce = isDoneOncePerKey(operation)
  const callers = callersOf(auth)
  return {
    operationId: id,
    summary,
    tags: [tag],
    'x-specification': ref,
    ...(callers.seller || callers.staff || callers.provider ? { 'x-callers': callers } : {}),
    ...(limits ? { 'x-limits': limits } : {}),
    security: callers.guest || callers.provider ? [] : [{ bearer: [] }],
    parameters: [
      ...(tenant === undefined ? [{ $ref: '#/components/parameters/TenantKey' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...(isOnce ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...parametersOf('path', params, place),
      ...parametersOf('query', query, place),
      ...parametersOf('header', headers && withoutKey(headers), place),
    ],
    ...(body ? { requestBody: requestBody(body, place) } : {}),
    responses: { [status]: { ...response(reply, status, place), ...(isOnce ? { headers: REPLAYED } : {}) }, ...problemResponses(operation, place) },
  }
}

/** The header of keys is described once for all. */
const withoutKey = (headers: TObject): TObject => Type.Omit(headers, Object.keys(IdempotencyHeaders.properties))

const REPLAYED = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }

const BYTES = { type: 'string', contentMediaType: 'application/octet-stream' }

function requestBody(body: BodyPayload, place: SchemaComponents['place']): object {
  if (isRaw(body)) return { required: true, content: { [body.mediaType]: { schema: BYTES } } }
  if (isMultipart(body)) return { required: true, content: { 'multipart/form-data': { schema: place(body.fields) } } }
  return { required: isRequired(body), content: { 'application/json': { schema: place(body) } } }
}

function response(reply: ReplyPayload, status: number, place: SchemaComponents['place']): object {
  if (status === 204) return { description: 'Done' }
  if (isBinary(reply) || isStream(reply))
    return { description: 'Done', content: Object.fromEntries(reply.mediaTypes.map((mediaType) => [mediaType, { schema: BYTES }])) }
  return { description: 'Done', content: { 'application/json': { schema: place(reply) } } }
}

/** A body of optional fields may be left out as a whole. */
const isRequired = (body: TSchema): boolean => 'required' in body || !('properties' in body)

function parametersOf(place: 'path' | 'query' | 'header', part: TObject | undefined, placeSchema: SchemaComponents['place']): object[] {
  return Object.entries(part?.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema
    const required = part?.required?.includes(name) ?? false
    return { name, in: place, ...(required ? { required } : {}), ...(description ? { description } : {}), schema: placeSchema(schema) }
  })
}
