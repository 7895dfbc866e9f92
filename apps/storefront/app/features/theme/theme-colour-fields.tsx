import { paletteOf, SCHEMES, type Scheme, type ThemeColour, THEME_COLOURS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useColourNames } from './colour-names.ts'
import type { ThemeDraft } from './theme-draft.ts'

type Props = { readonly draft: ThemeDraft; readonly onColour: (scheme: Scheme, colour: ThemeColour, value: string | undefined) => void }

/** A row for each colour, in light and in dark. */
export function ThemeColourFields({ draft, onColour }: Props) {
  const { t } = useLingui()
  const names = useColourNames()
  const palettes = { light: paletteOf('light', draft.light), dark: paletteOf('dark', draft.dark) }
  return (
    <table className="theme-table">
      <thead>
        <tr>
          <th scope="col">{t`Colour`}</th>
          <th scope="col">{t`Light`}</th>
          <th scope="col">{t`Dark`}</th>
        </tr>
      </thead>
      <tbody>
        {THEME_COLOURS.map((colour) => {
          const name = names[colour]
          return (
            <tr key={colour}>
              <th scope="row">{name}</th>
              {SCHEMES.map((scheme) => (
                <td key={scheme}>
                  <input
                    type="color"
                    className="theme-colour"
                    aria-label={scheme === 'light' ? t`${name} in light` : t`${name} in dark`}
                    value={palettes[scheme][colour]}
                    onChange={({ currentTarget }) => onColour(scheme, colour, currentTarget.value)}
                  />
                  {draft[scheme][colour] === undefined ? null : (
                    <button type="button" className="text-link" onClick={() => onColour(scheme, colour, undefined)}>
                      <Trans>Back to ours</Trans>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
