import type { TObject, TSchema } from 'typebox'
import { operations } from './index.ts'
import { problemExamples, problemResponses } from './openapi-problems.ts'
import { createSchemaComponents, type JsonSchema, type SchemaComponents } from './openapi-schemas.ts'
import { TAGS } from './openapi-tags.ts'
import type { OperationSpec } from './operation.ts'

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

/** The whole API as OpenAPI 3.1, from the operations of the contract. Pure: the same contract gives the same document. */
export function openApiDocument({ title, version, serverUrl, tenantHeader = 'x-tenant-key' }: OpenApiOptions): OpenApiDocument {
  const components = createSchemaComponents()
  const paths: Record<string, Record<string, Described>> = {}
  const add = (path: string, method: string, described: Described) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  for (const operation of Object.values<OperationSpec>(operations)) {
    const described = describe(operation, components)
    add(operation.path, operation.method, described)
    for (const [index, alias] of (operation.aliases ?? []).entries()) {
      const operationId = `${operation.id}Alias${index === 0 ? '' : index + 1}`
      add(alias, operation.method, {
        ...described,
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
      },
      headers: { RetryAfter: { description: 'Seconds until it is worth trying again', schema: { type: 'integer' } } },
      examples: problemExamples(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The opaque token that signing in gives' } },
    },
  }
}

function describe(operation: OperationSpec, { place }: SchemaComponents): Described {
  const { id, ref, summary, tag, auth, params, query, headers, body, reply } = operation
  return {
    operationId: id,
    summary,
    tags: [tag],
    'x-specification': ref,
    security: auth === 'customer' ? [{ bearer: [] }] : [],
    parameters: [
      { $ref: '#/components/parameters/TenantKey' },
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...parametersOf('path', params, place),
      ...parametersOf('query', query, place),
      ...parametersOf('header', headers, place),
    ],
    ...(body ? { requestBody: { required: isRequired(body), content: { 'application/json': { schema: place(body) } } } } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: place(reply) } } },
      ...problemResponses(operation, place),
    },
  }
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
