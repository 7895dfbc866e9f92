import { Notice } from '@galleria/ui'
import { LEAST_CONTRAST, type LowContrast } from '@galleria/rules/theme-contrast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { useColourNames } from './colour-names.ts'

type Props = { readonly lows: readonly LowContrast[]; readonly onTake: (scheme: LowContrast['scheme'], nearest: NonNullable<LowContrast['nearest']>) => void }

/** What could not be read in these colours, and the nearest that could. */
export function ThemeProblems({ lows, onTake }: Props) {
  const { t } = useLingui()
  const { format } = useTenant()
  const names = useColourNames()
  if (lows.length === 0) return null
  // One proposal for each colour mends all of its pairs.
  const proposals = new Map(lows.flatMap(({ scheme, nearest }) => (nearest ? [[`${scheme} ${nearest.colour}`, { scheme, nearest }] as const] : [])))
  return (
    <Notice
      kind="error"
      title={t`Some text would be hard to read`}
      actions={[...proposals].map(([key, { scheme, nearest }]) => {
        const name = names[nearest.colour]
        const { value } = nearest
        return (
          <button key={key} type="button" onClick={() => onTake(scheme, nearest)}>
            {scheme === 'light' ? (
              <Trans>
                Use {value} for {name} in light
              </Trans>
            ) : (
              <Trans>
                Use {value} for {name} in dark
              </Trans>
            )}
          </button>
        )
      })}
    >
      <ul>
        {lows.map(({ scheme, text, ground, ratio }) => {
          const [words, on, is, least] = [names[text], names[ground], format.rating(ratio), format.rating(LEAST_CONTRAST)]
          return (
            <li key={`${scheme} ${text} ${ground}`}>
              {scheme === 'light' ? (
                <Trans>
                  {words} on {on}, in light: {is} to 1; it needs {least}.
                </Trans>
              ) : (
                <Trans>
                  {words} on {on}, in dark: {is} to 1; it needs {least}.
                </Trans>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
