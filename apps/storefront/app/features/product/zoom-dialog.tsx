import { IconButton, showModal } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** One picture as large as the window: at twice its size on a second click, paged by arrow keys. Escape and Back close it. */
export function ZoomDialog({ name, images, first, onClose }: { name: string; images: readonly string[]; first: number; onClose: () => void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  const [isLarge, setIsLarge] = useState(false)
  useEffect(() => {
    const dialog = ref.current
    if (dialog) showModal(dialog)
    return () => dialog?.close()
  }, [])
  const total = images.length
  const turn = (by: number) => {
    setIsLarge(false)
    setIndex((index + by + total) % total)
  }
  const onKeyDown = (key: string) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  return (
    <dialog ref={ref} className="zoom" aria-label={name} onClose={onClose} onKeyDown={(event) => onKeyDown(event.key)}>
      <div className={isLarge ? 'zoom-stage zoom-stage-large' : 'zoom-stage'}>
        <button type="button" className="zoom-picture" aria-label={isLarge ? t`Fit to the window` : t`Twice as large`} onClick={() => setIsLarge(!isLarge)}>
          <img src={`${images[index]}?w=1280`} width={1280} height={1280} alt={t`${name}, picture ${index + 1} of ${total}`} />
        </button>
      </div>
      <div className="zoom-bar">
        {total > 1 ? (
          <>
            <IconButton aria-label={t`Previous picture`} onClick={() => turn(-1)}>
              <ChevronLeft className="icon" aria-hidden="true" />
            </IconButton>
            <p aria-live="polite">
              {index + 1} / {total}
            </p>
            <IconButton aria-label={t`Next picture`} onClick={() => turn(1)}>
              <ChevronRight className="icon" aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
        <IconButton aria-label={t`Close`} onClick={() => ref.current?.close()}>
          <X className="icon" aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  )
}
