import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTenant } from '../../lib/tenant.ts'
import { chatLink } from '../chat/chat-link.ts'
import type { Tray } from '../chat/use-picture-tray.ts'

/** Says it in the conversation with the pharmacy (decision 0105), and gives that; undefined where a picture could not be sent, which the tray tells. */
export function useSendPrescription(): (pharmacyId: string, tray: Tray, note: string) => Promise<string | undefined> {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  return async (pharmacyId, tray, note) => {
    const { contextId } = (await api.openChat({ body: { seller: pharmacyId } })).data
    const pictures = await tray.send()
    if (!pictures) return undefined
    const request = t`Here is my prescription. Please get it ready and tell me the price.`
    const text = [request, note.trim()].filter(Boolean).join('\n\n')
    // Kept on the device until the platform has answered: the page that it leads to shows how far it is.
    chatLink(tenant, 'CUSTOMER').say(contextId, { tid: randomKey(), text, pictures }, new Date().toISOString())
    return contextId
  }
}
