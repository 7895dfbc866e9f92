import { Field, FieldLegend, fieldProps, Input } from '@galleria/ui'
import { MARKET_NAME_MAX } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { ThemeDraft } from './theme-draft.ts'

/** OKLCH degrees, on a bar that shows them. */
export function HueField({ id, label, hue, onHue }: { id: string; label: string; hue: number; onHue: (hue: number) => void }) {
  return (
    <Field id={id} label={label}>
      <input
        type="range"
        className="theme-hue"
        min={0}
        max={359}
        value={Math.round(hue) % 360}
        onChange={({ currentTarget }) => onHue(Number(currentTarget.value))}
        {...fieldProps(id)}
      />
    </Field>
  )
}

type Props = { readonly draft: ThemeDraft; readonly onMarket: (slug: string, change: Partial<ThemeDraft['markets'][number]>) => void }

/** What each hall is called, in every language of the shop, and its hue. */
export function ThemeMarketFields({ draft, onMarket }: Props) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const languages = new Intl.DisplayNames(tenant.locale, { type: 'language' })
  return (
    <div className="theme-markets">
      {draft.markets.map(({ slug, name, hue }) => (
        <fieldset key={slug} className="theme-market">
          <FieldLegend>{tenant.markets.find((market) => market.slug === slug)?.name ?? slug}</FieldLegend>
          {tenant.languages.map((locale) => {
            const language = languages.of(locale) ?? locale
            return (
              <Field key={locale} id={`theme-${slug}-${locale}`} label={t`Name in ${language}`}>
                <Input
                  required
                  maxLength={MARKET_NAME_MAX}
                  value={name[locale] ?? ''}
                  onChange={({ currentTarget }) => onMarket(slug, { name: { ...name, [locale]: currentTarget.value } })}
                  {...fieldProps(`theme-${slug}-${locale}`)}
                />
              </Field>
            )
          })}
          <HueField id={`theme-${slug}-hue`} label={t`Hue`} hue={hue} onHue={(own) => onMarket(slug, { hue: own })} />
        </fieldset>
      ))}
      <p className="muted small">
        <Trans>Names are changed everywhere at once: in the menu, in search and on every product.</Trans>
      </p>
    </div>
  )
}
