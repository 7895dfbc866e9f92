import type { ChatWire } from '@galleria/contract'
import type { ChatSide } from '@galleria/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../lib/toast.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

/** Hears nothing more from the other side, or again. */
export function useBlock(side: ChatSide, contextId: string, onChange: (chat: ChatWire) => void) {
  const api = useApi()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { mutate, isPending } = useOneMutation({
    mutationFn: async (isBlocked: boolean) => {
      const input = { params: { contextId }, body: { isBlocked } }
      return (await (side === 'CUSTOMER' ? api.blockChat(input) : api.blockSellerChat(input))).data
    },
    onSuccess: (chat) => {
      onChange(chat)
      void client.invalidateQueries({ queryKey: ['chats', side] })
    },
    onError: (failure) => toast(failureText(failure), { kind: 'error' }),
  })
  return { setBlocked: mutate, isPending }
}
