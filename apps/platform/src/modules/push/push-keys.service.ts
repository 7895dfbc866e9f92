import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import type { Database } from '../../infra/database.ts'
import type { Sealer } from '../../infra/sealed.ts'
import { sharedSetting } from '../../infra/settings.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const ABOUT = 'the private key of web push'

/**
 * The keys by which push services know this installation (VAPID, RFC 8292): made at the first start, and the same at all its nodes. The private one is sealed. Where it can not be
 * opened, nobody can be told on a device until the SECRETS_KEY is back; new keys would lose all devices.
 */
export async function openPushKeys(database: Database, sealer: Sealer, logger: Pick<FastifyBaseLogger, 'error'>): Promise<PushKeys | undefined> {
  const kept = await sharedSetting(database, 'web-push', () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return `${publicKey}.${sealer.seal(privateKey, ABOUT).toString('base64url')}`
  })
  const [publicKey = '', sealed = ''] = kept.split('.')
  try {
    return { publicKey, privateKey: sealer.open(Buffer.from(sealed, 'base64url'), ABOUT) }
  } catch (error) {
    logger.error({ err: error }, 'nobody can be told on their devices: the key for it can not be opened')
    return undefined
  }
}
