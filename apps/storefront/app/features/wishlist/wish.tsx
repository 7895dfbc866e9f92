import type { WishedItemWire } from '@galleria/contract'
import { Button, ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { PriceDrop } from '../../components/price-drop.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useWishlist } from '../../lib/wishlist.ts'
import { useCart } from '../cart/cart-actions.ts'
import { placeBeside } from '../catalog/beside.ts'
import { Tile } from '../catalog/tile.tsx'
import { type TileData, tileOf } from '../catalog/tile-data.ts'

const SIZES = '(max-width: 760px) 44vw, (max-width: 1100px) 30vw, 240px'
const loadSheet = () => import('../catalog/quick-add-sheet.tsx').then((module) => module.QuickAddSheet)

/** The tile of every list, with what only a wishlist has below it: what it costs less by now, and the way into the cart. */
export function Wish({ item }: { item: WishedItemWire }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const wishlist = useWishlist()
  const tile = tileOf(item)
  const { variantId } = tile

  const moved = (): void => {
    // Its heart may have been pressed meanwhile, or somebody has logged out.
    if (wishlist.get().ids.has(item._id)) wishlist.toggle(item)
    toast(t`${tile.name} is in your cart`)
  }

  return (
    <li className="wish">
      {/* The tile is an item of a list wherever it stands. */}
      <ul role="none">
        <Tile tile={tile} sizes={SIZES} />
      </ul>
      <div className="wish-drop">{item.savedPrice ? <PriceDrop price={item.Price} savedPrice={item.savedPrice} /> : null}</div>
      {tile.isSoldOut ? (
        <ButtonLink kind="quiet" size="small" href={paths.notifyMe(tile.slug)}>
          <Trans>
            Notify me<span className="hidden-visually">: {tile.name}</span>
          </Trans>
        </ButtonLink>
      ) : tile.isBooked ? (
        <ButtonLink kind="quiet" size="small" href={paths.product(tile.slug)}>
          <Trans>
            Book<span className="hidden-visually">: {tile.name}</span>
          </Trans>
        </ButtonLink>
      ) : variantId ? (
        <MoveToCart tile={tile} variantId={variantId} onMoved={moved} />
      ) : (
        <ChooseAndMove tile={tile} onMoved={moved} />
      )}
    </li>
  )
}

function MoveToCart({ tile, variantId, onMoved }: { tile: TileData; variantId: string; onMoved: () => void }) {
  const cart = useCart()
  const [once, isBusy] = useOneAtATime()
  async function move(): Promise<void> {
    const isAdded = await cart.add({ variantId, productId: tile.id, name: tile.name, seller: tile.seller })
    if (isAdded) onMoved()
  }
  return (
    <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void once(move)}>
      <Trans>
        Move to cart<span className="hidden-visually">: {tile.name}</span>
      </Trans>
    </Button>
  )
}

/** Where there is something to choose, the sheet of every list asks for it. */
function ChooseAndMove({ tile, onMoved }: { tile: TileData; onMoved: () => void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = (): void => {
    placeBeside(ref.current?.closest<HTMLElement>('.wish'))
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <Button ref={ref} kind="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        <Trans>
          Move to cart<span className="hidden-visually">: {tile.name}</span>
        </Trans>
      </Button>
      {wasOpened ? <LazyPart load={loadSheet} props={{ tile, isOpen, onClose: () => setIsOpen(false), onAdded: onMoved }} name={t`The options`} /> : null}
    </>
  )
}
