import { isLocale } from '@galleria/kernel'
import { LANGUAGES } from '@galleria/locales'
import { IconButton, showModal } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { pictureAt } from '../../components/picture-address.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { ProductData } from './product-data.ts'

export type VideoDialogProps = {
  name: string
  video: NonNullable<ProductData['video']>
  /** What stands there until the film has come. */
  poster: string | undefined
  onClose: () => void
}

/** The film of a product, as large as the window, with the browser's own controls. Captions are those in the reader's language, if there are any. */
export function VideoDialog({ name, video, poster, onClose }: VideoDialogProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog) showModal(dialog)
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={ref} className="zoom" aria-label={t`Video: ${name}`} onClose={onClose}>
      <div className="zoom-film">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are those that the catalogue has */}
        <video controls autoPlay playsInline poster={poster && pictureAt(poster, 'w=960&as=preview')}>
          <source src={video.url} type={video.contentType} />
          {video.captions.map(({ language, url }) => (
            <track
              key={language}
              kind="captions"
              src={url}
              srcLang={language}
              label={isLocale(language) ? LANGUAGES[language] : language}
              default={language === tenant.locale}
            />
          ))}
        </video>
      </div>
      <div className="zoom-bar zoom-bar-above">
        <IconButton aria-label={t`Close`} onClick={() => ref.current?.close()}>
          <X className="icon" aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  )
}
