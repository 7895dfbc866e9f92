import type { LocalizedText } from '@galleria/kernel'
import type { CheckedValue } from '../profile/checked-value.ts'

export type Colour = { readonly name: LocalizedText; readonly hex: `#${string}` /** False: the picture keeps its own colours. */; readonly isPainted: boolean }

/** `colours.yaml`: key -> names, colour, whether pictures are painted with it. */
export function readColours(value: CheckedValue): ReadonlyMap<string, Colour> {
  return new Map(
    value.entries().map(([key, item]) => {
      item.only('en', 'es', 'hex', 'paint')
      const hex = item.field('hex').text()
      if (!/^#[0-9a-f]{6}$/i.test(hex)) item.field('hex').fault('must be a colour such as "#26304f"')
      return [key, { name: { en: item.field('en').word(), es: item.field('es').word() }, hex: `#${hex.slice(1)}`, isPainted: item.field('paint').flag(true) }]
    }),
  )
}

/** `attributes/<market>.yaml`: code -> name in both languages. */
export const readNames = (value: CheckedValue): ReadonlyMap<string, LocalizedText> =>
  new Map(value.entries().map(([code, name]) => [code, name.localized(['en', 'es'])]))
