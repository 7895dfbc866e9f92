import { Button } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { copyText } from '../lib/copy-text.ts'
import { toast } from '../lib/toast.ts'
import { glyph } from './glyph.tsx'

export type ShareButtonProps = {
  /** What is shared, by name. */
  title: string
  /** Its address within the shop, as `paths` gives it. */
  path: string
}

/** Hands the address to whatever the device shares with; where it shares with nothing, to the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { t } = useLingui()

  async function share(): Promise<void> {
    const url = new URL(path, window.location.href).href
    if (navigator.canShare?.({ title, url })) {
      try {
        await navigator.share({ title, url })
        return
      } catch (error) {
        // The shopper thought better of it.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    if (await copyText(url)) toast(t`Link copied`)
    else toast(t`We couldn't copy the link: ${url}`, { kind: 'error' })
  }

  return (
    <Button kind="quiet" size="small" data-js onClick={share}>
      {glyph('share-2')}
      {t`Share`}
    </Button>
  )
}
