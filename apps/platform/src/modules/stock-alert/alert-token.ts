import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@galleria/kernel'

export type AlertTokens = {
  /** What stands in the links of its mails. Made of the id each time, so that it is kept nowhere. */
  tokenOf(tenantId: string, alertId: string): string
  /** The alert that a token was made for; undefined when it is none of ours. */
  alertOf(tenantId: string, token: string): string | undefined
}

export function createAlertTokens(secret: string): AlertTokens {
  const key = createSecretKey(secret, 'utf8')
  const sign = (tenantId: string, alertId: string) => createHmac('sha256', key).update(`${tenantId}|${alertId}`).digest()
  return {
    tokenOf: (tenantId, alertId) => `${alertId}.${sign(tenantId, alertId).toString('base64url')}`,
    alertOf: (tenantId, token) => {
      const [alertId = '', signature = ''] = token.split('.')
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(tenantId, alertId)]
      return isUuid(alertId) && given.length === expected.length && timingSafeEqual(given, expected) ? alertId : undefined
    },
  }
}
