import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@galleria/kernel'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@galleria/rules'

/** `digest`: of the one mail of a day, whatever it is about. */
export const MAIL_TOPICS = [...NOTIFICATION_TOPICS, 'digest'] as const
export type MailTopic = NotificationTopic | 'digest'

export type Subscriber = { readonly customerId: string; readonly topic: MailTopic }

export type UnsubscribeTokens = {
  /** What stands in the links of mails of a topic. Made each time, so that it is kept nowhere. */
  tokenOf(tenantId: string, of: Subscriber): string
  /** Whom and what a token was made for; undefined when it is none of ours. */
  subscriberOf(tenantId: string, token: string): Subscriber | undefined
}

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = createSecretKey(secret, 'utf8')
  const sign = (...parts: readonly string[]) =>
    createHmac('sha256', key)
      .update(['notification', ...parts].join('|'))
      .digest()
  return {
    tokenOf: (tenantId, { customerId, topic }) => `${customerId}.${topic}.${sign(tenantId, customerId, topic).toString('base64url')}`,
    subscriberOf: (tenantId, token) => {
      const [customerId = '', named = '', signature = ''] = token.split('.')
      const topic = MAIL_TOPICS.find((each) => each === named)
      if (!topic || !isUuid(customerId)) return undefined
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(tenantId, customerId, topic)]
      return given.length === expected.length && timingSafeEqual(given, expected) ? { customerId, topic } : undefined
    },
  }
}
