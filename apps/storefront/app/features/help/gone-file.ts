import { useLingui } from '@lingui/react/macro'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Attachment } from './attachment-field.tsx'

/** Why something was not taken, with the name of the file that is not there any more: what nothing was written with is kept for a day. */
export function useFailureOfFiles(attachments: readonly Attachment[]): (error: unknown) => string {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (error) => {
    const url = isApiFailure(error) && error.code === 'storage.file_not_found' ? error.problem?.details?.url : undefined
    const gone = attachments.find((file) => file.url === url)
    if (!gone) return failureText(error)
    const { name } = gone
    return t`We no longer have ${name}. Please remove it and add it again.`
  }
}
