import type { Locale } from '@galleria/kernel'

/** How an end of a price is told: what stands before an amount, and what stands after it. */
type EndWords = { readonly before: readonly string[]; readonly after: readonly string[] }

/** How a price is named: without accents, a blank being any. */
export type PriceWords = {
  readonly atMost: EndWords
  readonly atLeast: EndWords
  /** Begins a price, and other things: "from 2019", "desde 12 meses". */
  readonly from: readonly string[]
  /** What says so of an amount of money only, because other things are called so too ("Air Max 270", "iPhone 12 Max"). */
  readonly ofMoney: { readonly atMost: EndWords; readonly atLeast: EndWords }
  /** Two amounts: "between 500 and 900". */
  readonly between: readonly (readonly [before: string, within: string])[]
  /** The same with words that more than prices are told with ("500 to 900"); the dash is in every language. */
  readonly span: { readonly before: readonly string[]; readonly within: readonly string[] }
  /** Says that the two amounts that follow are money: "price 20-50". */
  readonly price: readonly string[]
  /** May stand before all these, and says nothing more. */
  readonly leading: readonly string[]
  /** What stands before a figure that is no price. */
  readonly figures: readonly string[]
  readonly times: Readonly<Record<string, number>>
}

export const PRICE_WORDS: Readonly<Record<Locale, PriceWords>> = {
  en: {
    atMost: {
      before: ['under', 'below', 'less than', 'cheaper than', 'up to', 'no more than', 'not more than', 'at most', 'maximum', 'maximum of', 'a maximum of'],
      after: ['or less', 'or under', 'or below', 'or cheaper', 'and under', 'and below', 'at most', 'maximum'],
    },
    atLeast: {
      before: ['over', 'above', 'more than', 'at least', 'minimum', 'minimum of', 'a minimum of'],
      after: ['or more', 'or over', 'or above', 'and up', 'and over', 'and above', 'at least', 'minimum'],
    },
    from: ['from', 'starting at', 'starting from'],
    ofMoney: { atMost: { before: ['max', 'within'], after: ['max'] }, atLeast: { before: ['min'], after: ['min'] } },
    between: [['between', 'and']],
    span: { before: ['from'], within: ['to'] },
    price: ['price', 'prices', 'priced', 'price range', 'costing', 'budget'],
    leading: ['price', 'prices', 'priced', 'price range', 'costing', 'budget', 'for', 'at', 'with'],
    figures: ['size', 'sizes', 'pack of', 'set of', 'age', 'ages', 'aged', 'model', 'iso', 'years'],
    times: { k: 1_000, lakh: 100_000, lakhs: 100_000 },
  },
  es: {
    atMost: {
      before: ['menos de', 'por debajo de', 'inferior a', 'hasta', 'no mas de', 'como maximo', 'maximo', 'maximo de', 'un maximo de'],
      after: ['o menos', 'como maximo', 'como mucho', 'maximo'],
    },
    atLeast: {
      before: ['mas de', 'por encima de', 'superior a', 'al menos', 'como minimo', 'minimo', 'minimo de', 'un minimo de'],
      after: ['o mas', 'como minimo', 'minimo', 'en adelante', 'para arriba'],
    },
    from: ['desde', 'a partir de'],
    ofMoney: { atMost: { before: ['max', 'bajo'], after: ['max'] }, atLeast: { before: ['min'], after: ['min'] } },
    between: [['entre', 'y']],
    span: { before: ['de', 'desde'], within: ['a', 'hasta'] },
    price: ['precio', 'precios', 'rango de precio', 'rango de precios', 'que cueste', 'que cuesten', 'presupuesto'],
    leading: ['precio', 'precios', 'rango de precio', 'rango de precios', 'a un precio', 'que cueste', 'que cuesten', 'presupuesto', 'por', 'de', 'con'],
    figures: ['talla', 'tallas', 'pack de', 'juego de', 'edad', 'edades', 'modelo', 'iso', 'anos'],
    times: { k: 1_000, mil: 1_000 },
  },
}
