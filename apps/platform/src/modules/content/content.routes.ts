import { sendEnquiry } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { ContentService } from './content.service.ts'

export function contentRoutes({ content }: { content: ContentService }) {
  return [
    implement(sendEnquiry, async (ctx, { body }) => {
      await content.sendEnquiry(ctx, body)
      return { data: { ok: true as const } }
    }),
  ]
}
