import { useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { useHistoryStep } from '../../lib/history-step.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { VideoDialogProps } from './video-dialog.tsx'

const loadVideo = () => import('./video-dialog.tsx').then((module) => module.VideoDialog)

/** Leads to the film of a product, of which nothing is loaded before. Without a script the browser shows the file. */
export function VideoLink(props: Omit<VideoDialogProps, 'onClose'>) {
  const { t } = useLingui()
  const { opened, open, close } = useHistoryStep<true>('video')
  return (
    <>
      <a
        className="stage-video"
        href={props.video.url}
        data-live
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open(true)
        }}
      >
        {glyph('play')}
        {t`Play video`}
      </a>
      {opened ? <LazyPart load={loadVideo} props={{ ...props, onClose: close }} name={t`The video`} /> : null}
    </>
  )
}
