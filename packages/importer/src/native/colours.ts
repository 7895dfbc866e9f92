import { inEveryLanguage, type LocalizedText } from '@galleria/kernel'
import { type Static, Type } from 'typebox'
import { AllTexts, Hex, hexOf, mapping, textsOf, Word } from '../file/words.ts'

/** `colours.yaml`: key -> names, colour, whether pictures are painted with it. */
export const ColoursFile = Type.Record(Type.String(), mapping({ ...inEveryLanguage(() => Word), hex: Hex, paint: Type.Optional(Type.Boolean()) }))

/** `attributes/<market>.yaml`: code -> name in both languages. */
export const NamesFile = Type.Record(Type.String(), AllTexts)

export type Colour = { readonly name: LocalizedText; readonly hex: `#${string}` /** False: the picture keeps its own colours. */; readonly isPainted: boolean }

export const coloursOf = (file: Static<typeof ColoursFile>): ReadonlyMap<string, Colour> =>
  new Map(Object.entries(file).map(([key, { hex, paint = true, ...texts }]) => [key, { name: textsOf(texts), hex: hexOf(hex), isPainted: paint }]))

export const namesOf = (file: Static<typeof NamesFile>): ReadonlyMap<string, LocalizedText> =>
  new Map(Object.entries(file).map(([code, texts]) => [code, textsOf(texts)]))
