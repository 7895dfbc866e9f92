import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PriceDrop } from '../../components/price-drop.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useCart } from './cart-actions.ts'
import type { Saved, SavedLine } from './use-saved.ts'
import './saved-section.css'

/** UX-20 */
const UNDO_MS = 5000

/** What is kept for later, at today's prices, below the cart. */
export function SavedSection({ saved }: { saved: Saved }) {
  if (saved.lines.length === 0) return null
  return (
    <section className="saved" aria-labelledby="saved">
      <h2 id="saved" tabIndex={-1}>
        <Trans>Saved for later</Trans>
      </h2>
      <p className="muted">
        <Trans>They stay here until you remove them. Prices are today's.</Trans>
      </p>
      <ul className="saved-list">
        {saved.lines.map((entry) => (
          <Kept key={entry.line.candidate.variantId} entry={entry} saved={saved} />
        ))}
      </ul>
    </section>
  )
}

function Kept({ entry: { line, savedPrice }, saved }: { entry: SavedLine; saved: Saved }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const cart = useCart()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const { candidate, slug } = line
  const { name, variantId } = candidate
  const isSoldOut = line.most === 0
  const say = (error: unknown) => toast(failureText(error), { kind: 'error' })

  async function moveToCart(): Promise<void> {
    const isAdded = await cart.add(candidate, line.quantity)
    if (isAdded) await leave().catch(say)
  }

  /** The focus goes to what is left. */
  async function leave(): Promise<void> {
    document.querySelector<HTMLElement>(saved.lines.length > 1 ? '#saved' : 'h1')?.focus({ preventScroll: true })
    await saved.forget(line)
  }

  function remove(): void {
    leave().then(() => toast(t`Removed: ${name}`, { duration: UNDO_MS, action: { label: t`Undo`, run: () => void saved.keep(line).catch(say) } }), say)
  }

  return (
    <Card as="li" className="saved-line">
      <ProductThumbnail image={line.image} name={name} market={line.market} size={72} />
      <div>
        <a className="cart-name" href={slug ? paths.product(slug, variantId) : undefined}>
          {name}
        </a>
        {line.options ? <p className="muted small">{line.options}</p> : null}
        <p className="saved-price">
          <b>{format.money(line.unitPrice)}</b>
          {isSoldOut ? <span className="muted small">{t`Out of stock`}</span> : null}
        </p>
        <PriceDrop price={line.unitPrice} savedPrice={savedPrice} />
        <p className="saved-acts">
          {isSoldOut && slug ? (
            <a className="text-link" href={paths.notifyMe(slug, variantId)}>
              <Trans>
                Notify me<span className="hidden-visually">: {name}</span>
              </Trans>
            </a>
          ) : (
            <button type="button" className="text-link" aria-busy={isBusy || undefined} onClick={() => void once(moveToCart)}>
              <Trans>
                Move to cart<span className="hidden-visually">: {name}</span>
              </Trans>
            </button>
          )}
          <button type="button" className="text-link saved-remove" onClick={remove}>
            <Trans>
              Remove<span className="hidden-visually"> {name} from what is saved</span>
            </Trans>
          </button>
        </p>
      </div>
    </Card>
  )
}
