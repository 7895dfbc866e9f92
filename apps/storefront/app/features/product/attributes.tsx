import { Plural, useLingui } from '@lingui/react/macro'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { ProductData } from './product-data.ts'

type Row = { readonly code: string; readonly name: string; readonly value: string }

/** Rows that are shown at once, and how many more there must be for a fold. */
const SHOWN = 10
const WORTH = 3
/** Characters of a value that fills a phone by itself, as all bar codes of a product or all printers that an ink is for: nobody scrolls past it to what comes below. */
const LONG = 240

export type AttributesProps = {
  attributes: ProductData['attributes']
  /** Once it is known of which variant. */
  sku: string | undefined
}

/** The facts as tables, two side by side where there is room. Many of them are folded; they unfold without a script. */
export function Attributes({ attributes, sku }: AttributesProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const rows: Row[] = [...attributes, ...(sku ? [{ code: '', name: t`Item number`, value: sku }] : [])]
  if (rows.length === 0) return null
  const short = rows.filter(({ value }) => value.length < LONG)
  const shown = short.length >= SHOWN + WORTH ? short.slice(0, SHOWN) : short
  const folded = rows.filter((row) => !shown.includes(row))
  return (
    <Kept as="section" className="facts" aria-labelledby="product-facts" by={import.meta.env.SSR && ['facts', tenant, JSON.stringify(rows)]}>
      {() => (
        <>
          <h2 id="product-facts">{t`Specifications`}</h2>
          {shown.length > 0 ? <Tables rows={shown} caption={t`Specifications`} /> : null}
          {folded.length > 0 ? (
            <details className="unfold">
              <summary className="text-link">
                <Plural value={folded.length} one="# more specification" other="# more specifications" />
              </summary>
              <Tables rows={folded} caption={t`More specifications`} />
            </details>
          ) : null}
        </>
      )}
    </Kept>
  )
}

function Tables({ rows, caption }: { rows: readonly Row[]; caption: string }) {
  const half = Math.ceil(rows.length / 2)
  const halves = rows.length > 3 ? [rows.slice(0, half), rows.slice(half)] : [rows]
  return (
    <div className="facts-tables">
      {halves.map((some, index) => (
        <table key={some[0]?.code} className="facts-table">
          <caption className="hidden-visually">{halves.length > 1 ? `${caption}, ${index + 1} / ${halves.length}` : caption}</caption>
          <tbody>
            {some.map(({ code, name, value }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
