import { Skeleton } from '@galleria/ui'

const LINE = '\u00a0'

/** The place of a tile that is on its way, of exactly its size: a name of two lines, a price, a rating. */
export function TileSkeleton() {
  return (
    <li className="tile tile-wait" aria-hidden="true">
      <div>
        <Skeleton className="tile-pic" />
        <span className="tile-brand">{LINE}</span>
        <span className="tile-name">
          {LINE}
          <br />
          {LINE}
        </span>
      </div>
      <p className="price">
        <b>{LINE}</b>
      </p>
      <p className="tile-meta">{LINE}</p>
    </li>
  )
}
