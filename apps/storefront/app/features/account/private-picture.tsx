import { Dialog, Lasting } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataUrlOfReply } from '../../lib/data-url.ts'
import './private-picture.css'

export type PrivatePictureProps = {
  /** Under which it is remembered: the same file is always the same picture. */
  pictureKey: readonly string[]
  bring: (options: { readonly signal: AbortSignal }) => Promise<{ readonly type: string; readonly bytes: Uint8Array }>
  /** What it shows. */
  name: string
  width: number
  height: number
}

/** A picture that comes with the token and has no address; larger in a dialog. `--picture-most` is how wide it may be. */
export function PrivatePicture({ pictureKey, bring, name, width, height }: PrivatePictureProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { data: source, isError } = useQuery({
    queryKey: pictureKey,
    queryFn: async ({ signal }) => dataUrlOfReply(await bring({ signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ratio = { aspectRatio: `${width || 4} / ${height || 3}` }
  if (!source)
    return (
      <span className="private-picture private-picture-wait" style={ratio} role={isError ? 'note' : undefined}>
        {isError ? <Trans>The picture could not be shown.</Trans> : null}
      </span>
    )
  return (
    <>
      <button type="button" className="private-picture" aria-label={t`Show larger: ${name}`} onClick={() => setIsOpen(true)}>
        <img src={source} alt={name} width={width} height={height} style={ratio} />
      </button>
      <Lasting>
        {isOpen ? (
          <Dialog isOpen onClose={() => setIsOpen(false)} title={name} closeLabel={t`Close`}>
            <img className="private-picture-large" src={source} alt={name} width={width} height={height} />
          </Dialog>
        ) : null}
      </Lasting>
    </>
  )
}
