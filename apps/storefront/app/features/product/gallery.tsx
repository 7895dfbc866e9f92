import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHistoryStep } from '../../lib/history-step.ts'
import { Kept } from '../../lib/kept.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { Picture } from '../../components/picture.tsx'
import { glyph } from '../../components/glyph.tsx'
import { type ZoomPoint, zoomPointOf } from './zoom-point.ts'

const STAGE_SIZES = '(max-width: 760px) calc(100vw - 32px), (max-width: 1440px) 48vw, 620px'
/** More thumbnails than this end in "+N", which opens all (UX-14). */
const MAX_THUMBS = 6

const loadZoom = () => import('./zoom-dialog.tsx').then((module) => module.ZoomDialog)

/** An enlarged picture. */
type Zoomed = { readonly index: number; readonly at?: ZoomPoint }

/** A strip of pictures to swipe, with thumbnails. The strip works without a script; a script adds the thumbnails' jumps and the zoom. `children` lie over a corner of it. */
export function Gallery({ name, images, children }: { name: string; images: readonly string[]; children?: ReactNode }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const { opened: zoomed, open: zoom, close } = useHistoryStep<Zoomed>('zoomed')
  const key = images.join()

  // Another variant has other pictures: begin at its first.
  useEffect(() => {
    if (key) strip.current?.scrollTo({ left: 0, behavior: 'instant' })
    setCurrent(0)
  }, [key])

  const show = (index: number) => {
    const box = strip.current
    box?.scrollTo({ left: index * box.clientWidth, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
    setCurrent(index)
  }
  const total = images.length
  const thumbs = total > MAX_THUMBS ? images.slice(0, MAX_THUMBS) : images
  return (
    <section className="gallery" aria-label={t`Pictures`}>
      {total > 1 ? (
        <Kept as="ul" className="thumbs" data-js by={import.meta.env.SSR && ['thumbs', tenant, key]}>
          {() =>
            thumbs.map((image, index) => {
              const hidden = index === MAX_THUMBS - 1 && total > MAX_THUMBS ? total - MAX_THUMBS + 1 : 0
              return (
                <li key={image}>
                  <button
                    type="button"
                    aria-label={hidden > 0 ? t`All ${total} pictures` : t`Picture ${index + 1} of ${total}`}
                    aria-current={index === current || undefined}
                    onClick={() => (hidden > 0 ? zoom({ index }) : show(index))}
                  >
                    <Picture image={image} sizes="76px" />
                    {hidden > 0 ? <span className="thumbs-more">+{hidden}</span> : null}
                  </button>
                </li>
              )
            })
          }
        </Kept>
      ) : null}
      <div className="stage">
        <ul ref={strip} className="stage-strip" onScroll={({ currentTarget: box }) => setCurrent(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))}>
          {images.map((image, index) => (
            <Kept key={image} as="li" by={import.meta.env.SSR && index > 0 && ['stage', tenant, name, image, index]}>
              {() => (
                // The browser itself does not always bring a focused picture into the strip's window.
                <button
                  type="button"
                  className="stage-picture"
                  aria-haspopup="dialog"
                  onFocus={() => show(index)}
                  onClick={(event) => zoom(event.detail === 0 ? { index } : { index, at: zoomPointOf(event) })}
                >
                  <span className="hidden-visually">{t`Enlarge:`} </span>
                  <Picture image={image} sizes={STAGE_SIZES} isLarge isFirst={index === 0} alt={total > 1 ? t`${name}, picture ${index + 1}` : name} />
                </button>
              )}
            </Kept>
          ))}
        </ul>
        <span className="stage-zoom" data-js aria-hidden="true">
          {glyph('zoom-in')}
        </span>
        {children}
      </div>
      {zoomed === undefined ? null : (
        <LazyPart load={loadZoom} props={{ name, images, first: zoomed.index, at: zoomed.at, onClose: close }} name={t`The enlarged picture`} />
      )}
    </section>
  )
}
