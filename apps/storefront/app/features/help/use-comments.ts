import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { announce } from '../../lib/toast.ts'
import type { Attachment } from './attachment-field.tsx'
import { useFailureOfFiles } from './gone-file.ts'
import { useKeptWords } from './kept-words.ts'

/**
 * What somebody writes to a ticket, as one of several kinds; `of` names it among all that they write, and `attachments` are sent with it. `send` throws where it is refused: what was written stays
 * then, with why. Nobody changes it while it is sent: what was changed would go with what was sent.
 */
export function useComments<Kind extends string>(of: string, attachments: readonly Attachment[], send: (comments: string, kind: Kind) => Promise<void>) {
  const { t } = useLingui()
  const id = useId()
  const failureText = useFailureOfFiles(attachments)
  const [comments, setComments] = useKeptWords(of)
  const [busy, setBusy] = useState<Kind>()
  const [once] = useOneAtATime()
  const [error, setError] = useState<string>()

  const submit = (kind: Kind) =>
    once(async () => {
      if (comments.trim() === '') {
        setError(t`Please write something first.`)
        document.getElementById(id)?.focus()
        return
      }
      setError(undefined)
      setBusy(kind)
      try {
        await send(comments, kind)
        setComments('')
      } catch (cause) {
        setError(failureText(cause))
        // The focus is with the button.
        announce(failureText(cause))
      }
      setBusy(undefined)
    })

  return { id, comments, setComments, busy, error, submit }
}
