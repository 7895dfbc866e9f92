import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'

/** What somebody writes to a ticket, as one of several kinds. `send` throws where it is refused: what was written stays then, with why. */
export function useComments<Kind extends string>(send: (comments: string, kind: Kind) => Promise<void>) {
  const { t } = useLingui()
  const id = useId()
  const failureText = useFailureText()
  const [comments, setComments] = useState('')
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
      }
      setBusy(undefined)
    })

  return { id, comments, setComments, busy, error, submit }
}
