import { useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'

/** The dark squares of a row, each run of them as one bar. The border of the code ends every row in white. */
const barsOf = (row: readonly boolean[], y: number): string =>
  row
    .map((isDark, x) => {
      if (!isDark || row[x - 1]) return ''
      const length = row.indexOf(false, x) - x
      return `M${x} ${y}h${length}v1h-${length}z`
    })
    .join('')

/** An address as a code that telephones read: dark on white whatever the theme, since some read nothing else. */
export function QrCode({ url }: { url: string }) {
  const { t } = useLingui()
  const { data, size } = encode(url, { ecc: 'M', border: 2 })
  return (
    <svg className="referral-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code of your link`} shapeRendering="crispEdges">
      <path d={data.map(barsOf).join('')} />
    </svg>
  )
}
