import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { glyph } from '../../components/glyph.tsx'
import type { TileData } from './tile-data.ts'
import { useQuickHints } from './use-quick-hints.ts'
import { useTileStep } from './use-tile-step.ts'

const loadView = () => import('./quick-view-dialog.tsx').then((module) => module.QuickViewDialog)

/** Opens the quick view (L-11) of a tile's product. Its code comes with the first sign that somebody will. */
export function TileLook({ tile }: { tile: TileData }) {
  const { t } = useLingui()
  const { ref, isOpen, open, close } = useTileStep<HTMLButtonElement>()
  const [wasOpened, setWasOpened] = useState(false)
  const hints = useQuickHints(tile.id, loadView)
  const look = (): void => {
    setWasOpened(true)
    open()
  }
  return (
    <>
      <button ref={ref} type="button" className="tile-look" data-js aria-haspopup="dialog" aria-label={t`Quick view: ${tile.name}`} onClick={look} {...hints}>
        {glyph('eye')}
      </button>
      {wasOpened ? <LazyPart load={loadView} props={{ tile, isOpen, onClose: close }} name={t`The quick view`} /> : null}
    </>
  )
}
