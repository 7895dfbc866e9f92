import { fillCannedAnswers, publishCannedAnswers, viewCannedAnswers } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { CannedVersion } from './canned-answer.repository.ts'
import type { CannedAnswers } from './canned-answer.service.ts'
import type { TicketQueueService } from './ticket-queue.service.ts'

const toWire = ({ version, publishedAt, answers }: CannedVersion) => ({
  data: {
    version,
    publishedAt: publishedAt && publishedAt.toISOString(),
    answers: answers.map(({ key, title, comments }) => ({ _id: key, title, comments })),
  },
})

export function cannedAnswerRoutes({ canned, queue }: { readonly canned: CannedAnswers; readonly queue: TicketQueueService }) {
  return [
    implement(viewCannedAnswers, async (ctx) => toWire(await canned.view(ctx))),
    implement(publishCannedAnswers, async (ctx, { body: { after, answers } }) =>
      toWire(await canned.publish(ctx, { after, answers: answers.map(({ _id: key, title, comments }) => ({ key, title, comments })) })),
    ),
    implement(fillCannedAnswers, async (ctx, { params }) => {
      const { ticket } = await queue.get(ctx, params.ticketId)
      return { data: (await canned.fill(ctx, ticket)).map(({ key: _id, title, comments }) => ({ _id, title, comments })) }
    }),
  ]
}
