import type { ShownColour } from '@galleria/rules/theme-contrast'
import { useLingui } from '@lingui/react/macro'

/** What colours are called, to whoever looks at them or chooses them. */
export function useColourNames(): Readonly<Record<ShownColour, string>> {
  const { t } = useLingui()
  return {
    paper: t`Page`,
    raise: t`Cards`,
    sunk: t`Quiet areas`,
    ink: t`Text`,
    muted: t`Quiet text`,
    good: t`Good news`,
    sale: t`Offers and mistakes`,
    warn: t`Warnings`,
    action: t`Buttons`,
    onAction: t`Text on buttons`,
    wash: t`Lightest tint`,
    tint: t`Tint`,
    'tint-2': t`Deeper tint`,
    accent: t`Accent`,
    'sale-ground': t`Field with a mistake`,
    'action-hover': t`Button under the pointer`,
  }
}
