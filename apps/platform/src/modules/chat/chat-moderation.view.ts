import type { ChatReportWire } from '@galleria/contract'
import type { About, ChatReport } from './chat.ts'
import { shortName, toWireMessage } from './chat.view.ts'

export function toWireReport(report: ChatReport, about: About): ChatReportWire {
  const {
    id: _id,
    conversationId: contextId,
    side: by,
    sellerId,
    reason,
    comments,
    message,
    isClosed,
    createdAt,
    decision,
    decisionComments,
    decidedAt,
  } = report
  return {
    _id,
    contextId,
    by,
    seller: about.sellers.get(sellerId)?.name ?? '',
    customer: shortName(report),
    reason,
    comments,
    message: message && toWireMessage(message, about),
    isClosed,
    createdAt: new Date(createdAt).toISOString(),
    decision,
    decisionComments,
    decidedAt: decidedAt && new Date(decidedAt).toISOString(),
  }
}
