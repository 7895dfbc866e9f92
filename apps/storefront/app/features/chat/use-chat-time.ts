import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { chatTimes } from './chat-times.ts'

/** K-20: times of a conversation, by the clocks of whoever reads it. */
export function useChatTime() {
  const { t } = useLingui()
  const { tenant } = useTenant()
  return chatTimes({ tag: tenant.formatLocale, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, today: t`Today` })
}
