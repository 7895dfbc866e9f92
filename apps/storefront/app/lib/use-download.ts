import { useFailureText } from './failure-text.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { type NamedFile, saveFile } from './save-file.ts'
import { toast } from './toast.ts'

/** A file that only comes with the token of whoever asks, so that no plain link could bring it. Why it does not come is said. */
export function useDownload(bring: () => Promise<{ readonly bytes: Uint8Array }>, file: NamedFile) {
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const download = () =>
    once(async () => {
      try {
        saveFile((await bring()).bytes, file)
      } catch (error) {
        toast(failureText(error), { kind: 'error' })
      }
    })
  return { download, isBusy }
}
