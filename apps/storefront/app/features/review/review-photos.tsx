import { useLingui } from '@lingui/react/macro'
import { pictureAt } from '../../components/picture-address.ts'
import { Picture } from '../../components/picture.tsx'

/** Shows photographs as large as the window, beginning with one of them. */
export type ShowPhotos = (photos: readonly string[], first: number) => void

/** A row of small photographs. Each leads to the large one, also without a script, and without `onPhotos`. */
export function ReviewPhotos({ photos, label, onPhotos }: { photos: readonly string[]; label: string; onPhotos?: ShowPhotos | undefined }) {
  const { t } = useLingui()
  const total = photos.length
  return (
    <ul className="review-photos" aria-label={label}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <a
            href={pictureAt(photo, 'w=1280')}
            data-live
            aria-haspopup={onPhotos ? 'dialog' : undefined}
            onClick={(event) => {
              if (!onPhotos || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onPhotos(photos, index)
            }}
          >
            <Picture image={photo} sizes="96px" alt={t`Photo ${index + 1} of ${total}`} />
          </a>
        </li>
      ))}
    </ul>
  )
}
