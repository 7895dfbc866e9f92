import type { ChatPictureWire } from '@galleria/contract'
import type { ChatSide } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { PrivatePicture } from '../account/private-picture.tsx'
import { useApi } from '../../lib/api.ts'

export type ChatPictureProps = {
  side: ChatSide
  /** Undefined while no message shows it: then only whoever has sent it sees it. */
  contextId: string | undefined
  picture: ChatPictureWire
  /** Who has sent it; undefined for whoever reads it. */
  from: string | undefined
}

export const chatPictureKey = (id: string) => ['chat picture', id] as const

/** A picture of a message. */
export function ChatPicture({ side, contextId, picture: { _id, alt, width, height }, from }: ChatPictureProps) {
  const { t } = useLingui()
  const api = useApi()
  return (
    <PrivatePicture
      pictureKey={chatPictureKey(_id)}
      bring={(options) => {
        if (contextId === undefined) return api.getFile({ params: { id: _id } }, options)
        const input = { params: { contextId, pictureId: _id } }
        return side === 'CUSTOMER' ? api.getChatPicture(input, options) : api.getSellerChatPicture(input, options)
      }}
      name={alt || (from === undefined ? t`Your picture` : t`Picture from ${from}`)}
      width={width}
      height={height}
    />
  )
}
