import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Picture } from '../../components/picture.tsx'
import type { TileData } from './tile-data.ts'

const SHOWN = 5

/** One picture, and small ones to choose it by. */
export function QuickPictures({ tile: { name, brand }, images }: { tile: TileData; images: readonly string[] }) {
  const { t } = useLingui()
  const [index, setIndex] = useState(0)
  const shown = images.slice(0, SHOWN)
  const total = shown.length
  return (
    <div className="quick-view-pictures">
      <span className="quick-view-stage">
        <Picture
          image={shown[index] ?? ''}
          sizes="(max-width: 760px) 60vw, 400px"
          isLarge
          instead={{ name, brand }}
          alt={total > 1 ? t`${name}, picture ${index + 1}` : name}
        />
      </span>
      {total > 1 ? (
        <ul className="quick-view-thumbs">
          {shown.map((image, at) => (
            <li key={image}>
              <button type="button" aria-label={t`Picture ${at + 1} of ${total}`} aria-current={at === index || undefined} onClick={() => setIndex(at)}>
                <Picture image={image} sizes="60px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
