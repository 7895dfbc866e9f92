import { type OwnColours, paletteOf, type Scheme, THEME_COLOURS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button } from '@galleria/ui'
import { shownPalette } from '@galleria/rules/theme-contrast'
import { propertyOf } from '../../lib/shop-colours.ts'

/** What the shop would look like; set by script only, which the policy of the page allows where style attributes are not. */
export function ThemePreview({ scheme, own, hue }: { scheme: Scheme; own: OwnColours; hue: number }) {
  const { t } = useLingui()
  const palette = paletteOf(scheme, own)
  const style: Record<string, string> = { colorScheme: scheme, ...shownPalette(scheme, hue) }
  for (const colour of THEME_COLOURS) style[propertyOf(colour)] = palette[colour]
  return (
    <section className="theme-preview" style={style} aria-label={scheme === 'light' ? t`In light` : t`In dark`}>
      <h3>{scheme === 'light' ? <Trans>Light</Trans> : <Trans>Dark</Trans>}</h3>
      <p className="muted">
        <Trans>Quiet words under a name</Trans>
      </p>
      <p className="theme-preview-tint">
        <Badge>
          <Trans>Just in</Trans>
        </Badge>{' '}
        <Trans>Words on a tint</Trans>
      </p>
      <p>
        <b className="theme-preview-sale">
          <Trans>On offer</Trans>
        </b>{' '}
        <span className="theme-preview-good">
          <Trans>In stock</Trans>
        </span>
      </p>
      <Button>
        <Trans>Add to cart</Trans>
      </Button>
    </section>
  )
}
