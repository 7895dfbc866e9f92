import { markOf, nameBesideBrand, sizeToFit } from './plate-mark.ts'

export type PlateProps = {
  name: string
  brand?: string | undefined
  /** Too small for a second line. */
  isSmall?: boolean
}

/** Less than this many hundredths of the plate cannot be read; the brand stands beside the plate anyway. */
const LEAST = 6.2

/** In place of a picture: an arch of the market with what tells the thing from its neighbours, set in type, above where a tile's buttons lie. It says nothing that is not beside it. */
export function Plate({ name, brand = '', isSmall = false }: PlateProps) {
  const mark = markOf(nameBesideBrand(name, brand), isSmall)
  const size = sizeToFit(mark, isSmall ? 50 : 43, isSmall ? 38 : 34)
  const brandSize = brand === '' || isSmall ? 0 : sizeToFit(brand, 45, 7.6)
  return (
    <svg className="plate" viewBox="0 0 100 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {isSmall ? (
        <path className="plate-inner" d="M16 100V46a34 34 0 0 1 68 0v54z" />
      ) : (
        <>
          <path d="M17 100V51a33 33 0 0 1 66 0v49z" />
          <path className="plate-inner" d="M23 100V51a27 27 0 0 1 54 0v49z" />
        </>
      )}
      <text className="plate-mark" x="50" y={isSmall ? 60 + size / 4 : 51 + size / 5} fontSize={size}>
        {mark}
      </text>
      {brandSize >= LEAST ? (
        <text className="plate-brand" x="50" y="68" fontSize={brandSize}>
          {brand}
        </text>
      ) : null}
    </svg>
  )
}
