import { IconButton, showModal } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { pictureAt } from '../../components/picture-address.ts'
import { type ZoomPoint, zoomPointOf } from './zoom-point.ts'

/** So many screen pixels for one of the picture's own, each way, and no more: beyond that there is nothing to see. */
const MOST = 2

export type ZoomDialogProps = {
  name: string
  images: readonly string[]
  first: number
  /** What was clicked is shown enlarged, at its place; the whole picture without it. */
  at?: ZoomPoint | undefined
  onClose: () => void
}

/** One picture as large as the window, enlarged where it is clicked, paged by arrow keys. Escape closes it. */
export function ZoomDialog({ name, images, first, at, onClose }: ZoomDialogProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(first)
  const [point, setPoint] = useState(at)
  /** Pixels of the picture itself, once it is there. */
  const [own, setOwn] = useState<number>()
  // Before the picture goes, so that the focus finds back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog) showModal(dialog)
    return () => dialog?.close()
  }, [])
  const most = own === undefined ? undefined : (own * MOST) / window.devicePixelRatio
  const fits = Math.min(window.innerWidth, window.innerHeight)
  const canEnlarge = most !== undefined && most > fits
  const isLarge = point !== undefined && canEnlarge
  // What was clicked stays under the pointer.
  useLayoutEffect(() => {
    const box = stage.current
    if (!box || !isLarge) return
    const picture = box.scrollWidth
    box.scrollTo({ left: point.x * picture - point.left, top: point.y * box.scrollHeight - point.top, behavior: 'instant' })
  }, [isLarge, point])
  const total = images.length
  const turn = (by: number) => {
    setPoint(undefined)
    setIndex((index + by + total) % total)
  }
  const onKeyDown = (key: string) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  const onPicture = (event: MouseEvent<HTMLElement>) => setPoint(isLarge || !canEnlarge ? undefined : zoomPointOf(event))
  const picture = (
    <img
      src={pictureAt(images[index] ?? '', 'w=1280')}
      width={1280}
      height={1280}
      alt={t`${name}, picture ${index + 1} of ${total}`}
      onLoad={({ currentTarget }) => setOwn(currentTarget.naturalWidth)}
    />
  )
  return (
    <dialog ref={ref} className="zoom" aria-label={name} onClose={onClose} onKeyDown={(event) => onKeyDown(event.key)}>
      <div ref={stage} className={isLarge ? 'zoom-stage zoom-stage-large' : 'zoom-stage'}>
        <button
          type="button"
          className="zoom-picture"
          style={most === undefined ? undefined : { inlineSize: `${isLarge ? most : Math.min(most, fits)}px` }}
          aria-label={isLarge ? t`Fit to window` : t`Enlarge`}
          aria-disabled={!canEnlarge || undefined}
          onClick={onPicture}
        >
          {picture}
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
