import { SOCKET_PATH } from '@galleria/rules'
import { domainEvents, socketEvents } from './events.ts'
import type { EventSpec } from './event.ts'
import { createSchemaComponents, type JsonSchema, type SchemaComponents } from './openapi-schemas.ts'
import { SocketAuth, type SocketEventSpec } from './socket.ts'
import { stockChanged, watchStock } from './stock.ts'

export type AsyncApiOptions = { readonly title: string; readonly version: string }

type Named = Record<string, JsonSchema>

export type AsyncApiDocument = {
  readonly asyncapi: '3.0.0'
  readonly info: object
  readonly defaultContentType: string
  readonly channels: Readonly<Named>
  readonly operations: Readonly<Named>
  readonly components: { readonly messages: Readonly<Named>; readonly schemas: Readonly<Named> }
}

const ref = (...path: readonly string[]) => ({ $ref: `#/${path.join('/')}` })

/** Events of the domain, messages of the socket and of streams as AsyncAPI 3.0, from the values of the contract. Pure: the same contract gives the same document. */
export function asyncApiDocument({ title, version }: AsyncApiOptions): AsyncApiDocument {
  const components = createSchemaComponents()
  const channels: Named = {}
  const operations: Named = {}
  const messages: Named = {}
  for (const spec of domainEvents) {
    messages[spec.type] = messageOf(spec, components)
    channels[spec.type] = {
      address: spec.type,
      description: 'An event of the domain, handed to each listener at least once',
      messages: { [spec.type]: ref('components', 'messages', spec.type) },
    }
    operations[`publish.${spec.type}`] = {
      action: 'send',
      summary: spec.summary,
      channel: ref('channels', spec.type),
      messages: [ref('channels', spec.type, 'messages', spec.type)],
    }
  }
  for (const spec of socketEvents) {
    messages[spec.name] = socketMessageOf(spec, components)
    operations[`socket.${spec.name}`] = {
      action: spec.from === 'server' ? 'send' : 'receive',
      summary: spec.summary,
      channel: ref('channels', 'socket'),
      messages: [ref('channels', 'socket', 'messages', spec.name)],
    }
  }
  channels['socket'] = {
    address: SOCKET_PATH,
    description: 'Socket.IO, by WebSocket or polling. Who connects says of itself in `auth` what the schema SocketAuth tells.',
    messages: Object.fromEntries(socketEvents.map(({ name }) => [name, ref('components', 'messages', name)])),
  }
  const { name, ref: specification, summary, payload } = stockChanged
  messages[name] = { name, summary, 'x-specification': specification, payload: components.place(payload) }
  channels['stock'] = {
    address: watchStock.path,
    description: 'Server-sent events over HTTP, for anybody. Below the API’s base.',
    parameters: { tenant: { description: 'Key of the tenant' }, id: { description: 'The product' } },
    messages: { [name]: ref('components', 'messages', name) },
  }
  operations[`stock.${name}`] = { action: 'send', summary, channel: ref('channels', 'stock'), messages: [ref('channels', 'stock', 'messages', name)] }
  const auth = components.place(SocketAuth)
  return {
    asyncapi: '3.0.0',
    info: { title, version, description: 'What is told without being asked.', license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: { messages, schemas: { ...components.schemas(), SocketAuth: auth } },
  }
}

/** An event as its listeners get it; `id` is the same however often it comes. */
function messageOf({ type, summary, payload }: EventSpec, { place }: SchemaComponents): JsonSchema {
  return {
    name: type,
    summary,
    payload: {
      type: 'object',
      required: ['id', 'tenantId', 'type', 'payload', 'createdAt'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        tenantId: { type: 'string', format: 'uuid' },
        type: { const: type },
        payload: place(payload),
        createdAt: { type: 'string', format: 'date-time' },
      },
    },
  }
}

const socketMessageOf = ({ name, summary, payload, reply, ref: specification }: SocketEventSpec, { place }: SchemaComponents): JsonSchema => ({
  name,
  summary,
  'x-specification': specification,
  ...(reply && { 'x-reply': place(reply) }),
  payload: place(payload),
})
