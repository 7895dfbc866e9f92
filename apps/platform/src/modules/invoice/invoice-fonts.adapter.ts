import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type Pdf from 'pdfkit'

type Doc = InstanceType<typeof Pdf>
type Features = PDFKit.Mixins.TextOptions['features']
export type Weight = 'regular' | 'bold'

/** What a text is written with. */
type Chosen = { readonly font: string; readonly features?: Features }

const { resolve } = createRequire(import.meta.url)

/** Shows the signs of all currencies, Latin, Greek, Cyrillic, Hebrew and Arabic. */
const USUAL = { regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf', bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf' }

/** The scripts of India, which it lacks. Each of these has Latin letters and the rupee, too. */
const SCRIPTS = ['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'] as const
type Script = (typeof SCRIPTS)[number]
const IN_SCRIPT = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)

const fileOf = (script: Script, weight: Weight): string => {
  const style = weight === 'bold' ? '700Bold' : '400Regular'
  return `@expo-google-fonts/noto-sans-${script.toLowerCase()}/${style}/NotoSans${script}_${style}.ttf`
}
const nameOf = (script: Script, weight: Weight): string => `${script}-${weight}`

const loaded = new Map<string, Promise<Buffer>>()
function load(file: string): Promise<Buffer> {
  const known = loaded.get(file) ?? readFile(resolve(file))
  loaded.set(file, known)
  return known
}

/** The fonts that these texts need. Only the letters that are used go into the file. */
export async function registerFonts(doc: Doc, texts: string): Promise<void> {
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(weight, await load(USUAL[weight]))
    for (const [script, pattern] of IN_SCRIPT) if (pattern.test(texts)) doc.registerFont(nameOf(script, weight), await load(fileOf(script, weight)))
  }
}

/**
 * Where some marks above have no anchor, what lays letters out throws instead of passing it over (fontkit 2.0.4: Gurmukhi and Telugu). Without that feature these
 * marks stand where the letter has room for them. An object goes through pdfkit to it as it is, though its types know the list of what is wanted only.
 */
const WITHOUT_MARKS_ABOVE = { abvm: false } as unknown as Features

/** For a whole text, which may be of two scripts, one of them Latin. */
function choose(doc: Doc, text: string, weight: Weight): Chosen {
  const script = IN_SCRIPT.find(([, pattern]) => pattern.test(text))?.[0]
  if (!script) return { font: weight }
  const font = nameOf(script, weight)
  doc.font(font)
  for (const features of [undefined, WITHOUT_MARKS_ABOVE]) {
    try {
      doc.widthOfString(text, features && { features })
      return features ? { font, features } : { font }
    } catch {
      // in the next way
    }
  }
  return { font: weight }
}

/** Takes up what writes this text; answers what its options need besides. */
export function useFontFor(doc: Doc, text: string, weight: Weight, size: number): { readonly features?: Features } {
  const { font, features } = choose(doc, text, weight)
  doc.font(font).fontSize(size)
  return features ? { features } : {}
}
