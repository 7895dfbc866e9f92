import { listDevelopmentOutbox } from '@galleria/contract'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { DevelopmentOutbox } from './development-outbox.adapter.ts'
import type { OutboxAccess } from './outbox-access.ts'

export function notificationRoutes({ outbox, access }: { /** None where mail is really sent. */ outbox: DevelopmentOutbox | undefined; access: OutboxAccess }) {
  return [
    implement(listDevelopmentOutbox, async (ctx, { headers, query }) => {
      if (!outbox) throw new DomainError('request.not_found')
      access.assertOpen({ secret: headers['outbox-secret'], cookie: headers.cookie })
      const messages = await outbox.list(ctx.tenant.id, query.to)
      return {
        data: messages.map(({ id, channel, recipient, subject, text, html, createdAt }) => ({
          _id: id,
          channel,
          to: recipient,
          subject,
          text,
          html,
          createdAt: createdAt.toISOString(),
        })),
      }
    }),
  ]
}
