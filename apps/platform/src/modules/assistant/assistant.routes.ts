import { talkToAssistant } from '@galleria/contract'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { AssistantService } from './assistant.service.ts'
import { toWireMessages } from './assistant.view.ts'

export const assistantRoutes = ({ assistant }: { readonly assistant: AssistantService }) => [
  implement(talkToAssistant, async (ctx, { body: { sender, message, metadata } }) => {
    const { db_name: db, session, location, type } = metadata ?? {}
    if (db !== undefined && db !== ctx.tenant.key && db !== ctx.tenant.id) throw new DomainError('tenant.unknown') // C-38
    const { answer, session: next } = await assistant.talk(ctx, { sender, message, session: session ?? undefined, location: location ?? undefined, type })
    return toWireMessages(sender, answer.said, next)
  }),
]
