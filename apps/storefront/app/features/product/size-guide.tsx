import { useLingui } from '@lingui/react/macro'
import type { ProductData } from './product-data.ts'

export type SizeGuideProps = {
  guide: NonNullable<ProductData['sizeGuide']>
  /** The size that is chosen, as the guide calls it. */
  chosen: string | undefined
}

/** What the sizes measure, folded below them; it unfolds without a script. The chosen one is marked. */
export function SizeGuide({ guide: { name, columns, rows }, chosen }: SizeGuideProps) {
  const { t } = useLingui()
  return (
    <details className="size-guide">
      <summary className="text-link">{t`Size guide`}</summary>
      <table className="size-guide-table">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Size`}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cells }) => (
            <tr key={size} aria-current={size === chosen || undefined}>
              <th scope="row">{size}</th>
              {columns.map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
