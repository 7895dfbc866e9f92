import { useState } from 'react'
import { useFailureText } from './failure-text.ts'
import { type NamedFile, saveFile } from './save-file.ts'
import { announce } from './toast.ts'

/** A file that only comes with the token of whoever asks, so that no plain link could bring it. Why it does not come is said. */
export function useDownload(bring: () => Promise<{ readonly bytes: Uint8Array }>, file: NamedFile) {
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)
  const download = async (): Promise<void> => {
    setIsBusy(true)
    try {
      saveFile((await bring()).bytes, file)
    } catch (error) {
      announce(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { download, isBusy }
}
