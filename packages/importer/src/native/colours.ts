import type { Locale, LocalizedText } from '@galleria/kernel'
import { type Static, Type } from 'typebox'
import { Hex, hexOf, languageKeys, mapping, textsIn, textsOf, Word } from '../file/words.ts'

/** `colours.yaml`: key -> names, colour, whether pictures are painted with it. */
export const coloursFileIn = (languages: readonly Locale[]) =>
  Type.Record(Type.String(), mapping({ ...languageKeys(languages, Word), hex: Hex, paint: Type.Optional(Type.Boolean()) }))

/** `attributes/<market>.yaml`: code -> name in each language. */
export const namesFileIn = (languages: readonly Locale[]) => Type.Record(Type.String(), textsIn(languages))

export type Colour = { readonly name: LocalizedText; readonly hex: `#${string}` /** False: the picture keeps its own colours. */; readonly isPainted: boolean }

export const coloursOf = (file: Static<ReturnType<typeof coloursFileIn>>): ReadonlyMap<string, Colour> =>
  new Map(Object.entries(file).map(([key, { hex, paint = true, ...texts }]) => [key, { name: textsOf(texts), hex: hexOf(hex), isPainted: paint }]))

export const namesOf = (file: Static<ReturnType<typeof namesFileIn>>): ReadonlyMap<string, LocalizedText> =>
  new Map(Object.entries(file).map(([code, texts]) => [code, textsOf(texts)]))
