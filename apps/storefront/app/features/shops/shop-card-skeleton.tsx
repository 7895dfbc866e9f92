/** Of the size of a shop's card, while it is being fetched. Apart, because rows of it are in pages to which the cards come later. */
export function ShopCardSkeleton() {
  return (
    <li className="shop-card" aria-hidden="true">
      <span className="shop-mark" />
      <div className="shop-card-words">
        <p className="shop-card-name shop-card-blank">&nbsp;</p>
        <p className="muted small">&nbsp;</p>
        <p className="shop-card-line small">&nbsp;</p>
        <p className="muted small">&nbsp;</p>
      </div>
    </li>
  )
}
