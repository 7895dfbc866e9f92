import type { ChatComplaint } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** What can be wrong with a chat, as one says it. */
export function useChatComplaintWords(): Readonly<Record<ChatComplaint, string>> {
  const { t } = useLingui()
  return {
    insulting: t`It's insulting or threatening`,
    fraud: t`It looks like fraud`,
    private: t`It asks for private details`,
    advertising: t`It's unwanted advertising`,
    other: t`Something else`,
  }
}
