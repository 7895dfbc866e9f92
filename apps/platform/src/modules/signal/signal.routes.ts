import { noteItemView } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { SignalService } from './signal.service.ts'

export const signalRoutes = ({ signals }: { signals: Pick<SignalService, 'noteView'> }) => [
  implement(noteItemView, async (ctx, { body }) => {
    signals.noteView(ctx.tenant.id, body.item, ctx.ip)
    return { data: { ok: true as const } }
  }),
]
