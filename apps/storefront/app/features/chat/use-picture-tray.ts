import { CHAT_PICTURES_MAX, type ChatSide } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { smaller } from '../../components/send-photo.ts'
import { useApi } from '../../lib/api.ts'
import { dataUrlOf } from '../../lib/data-url.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { randomKey } from '../../lib/random-key.ts'
import { chatPictureKey } from './chat-picture.tsx'
import type { SentPicture } from './unsent.ts'

/** Chosen, and seen by nobody else yet. */
export type ChosenPicture = { readonly key: string; readonly photo: Blob; readonly source: string; readonly alt: string }

export type Tray = {
  readonly chosen: readonly ChosenPicture[]
  readonly room: number
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly add: (files: readonly Blob[]) => Promise<void>
  readonly describe: (key: string, alt: string) => void
  readonly remove: (key: string) => void
  /** Sends all of them ahead of the message that shows them; undefined, and a failure, where one could not be sent. */
  readonly send: () => Promise<readonly SentPicture[] | undefined>
}

/** Pictures that wait beside the field until the message is sent. They leave the device with it, not before. */
export function usePictureTray(side: ChatSide): Tray {
  const { t } = useLingui()
  const api = useApi()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const room = CHAT_PICTURES_MAX - chosen.length

  async function sendOne({ photo, source, alt }: ChosenPicture): Promise<SentPicture> {
    const body = { picture: { name: 'picture', type: photo.type, bytes: new Uint8Array(await photo.arrayBuffer()) } }
    const { data } = await (side === 'CUSTOMER' ? api.sendChatPicture({ body }) : api.sendSellerChatPicture({ body }))
    client.setQueryData(chatPictureKey(data._id), source)
    return { id: data._id, alt: alt.trim(), width: data.width, height: data.height }
  }

  return {
    chosen,
    room,
    isSending,
    failure,
    add: async (files) => {
      setFailure(files.length > room ? t`A message shows ${CHAT_PICTURES_MAX} pictures at most, so we took the first ones.` : undefined)
      for (const file of files.slice(0, room)) {
        const photo = await smaller(file)
        const one = { key: randomKey(), photo, source: await dataUrlOf(photo), alt: '' }
        setChosen((known) => [...known, one].slice(0, CHAT_PICTURES_MAX))
      }
    },
    describe: (key, alt) => setChosen((known) => known.map((one) => (one.key === key ? { ...one, alt } : one))),
    remove: (key) => {
      setFailure(undefined)
      setChosen((known) => known.filter((one) => one.key !== key))
    },
    send: async () => {
      setFailure(undefined)
      setIsSending(true)
      try {
        const sent: SentPicture[] = []
        // One after the other: a phone has little memory and a thin line.
        for (const one of chosen) sent.push(await sendOne(one))
        setChosen([])
        return sent
      } catch (error) {
        const reason = failureText(error)
        setFailure(t`Upload failed: ${reason}`)
        return undefined
      } finally {
        setIsSending(false)
      }
    },
  }
}
