import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ColoursFile, coloursOf, createNativeMapper, type Mapper, NamesFile, namesOf, readFile, type SourceRow, yamlRows } from '@galleria/importer'
import { RangeFile, rangeOf, rangeRows } from './range-file.ts'
import { type Shop, ShopFile, shopOf } from './shop-file.ts'

/** A demo shop as its files tell it. Throws FileInvalid. */
export type DemoShop = {
  readonly shop: Shop
  /** In the order of the shop's markets; those without products are left out. */
  readonly markets: readonly { readonly slug: string; readonly rows: readonly SourceRow[]; readonly mapper: Mapper }[]
}

export const DEMO_SHOPS = ['galleria', 'plaza'] as const

const DEMO_DIR = resolve(import.meta.dirname, '..')

/** Reads the folder of demo shops (demo/README.md). Each file is read once, also when two shops sell what is in it. */
export function readDemo(demoDir: string = DEMO_DIR) {
  const colours = coloursOf(readFile(join(demoDir, 'colours.yaml'), ColoursFile))
  const products = new Map<string, SourceRow[]>()
  const rowsOf = (shop: string, market: string): SourceRow[] => {
    const path = join(demoDir, shop, 'products', `${market}.yaml`)
    const rows = products.get(path) ?? [...yamlRows(readFileSync(path, 'utf8'))]
    products.set(path, rows)
    return rows
  }
  const mapperOf = (shop: string, market: string, currency: string): Mapper =>
    createNativeMapper({ currency, colours, names: namesOf(readFile(join(demoDir, shop, 'attributes', `${market}.yaml`), NamesFile)) })

  return {
    shop: (folder: string): DemoShop => {
      const shop = shopOf(readFile(join(demoDir, folder, 'shop.yaml'), ShopFile))
      const { currency } = shop.settings
      const rangePath = join(demoDir, folder, 'catalog.yaml')
      if (!existsSync(rangePath))
        return { shop, markets: shop.markets.map(({ slug }) => ({ slug, rows: rowsOf(folder, slug), mapper: mapperOf(folder, slug, currency) })) }
      const range = rangeOf(readFile(rangePath, RangeFile))
      const markets = range.markets.map((market) => ({
        slug: market.slug,
        rows: rangeRows(range, market, rowsOf(range.from, market.from), currency),
        mapper: mapperOf(range.from, market.from, currency),
      }))
      return { shop, markets }
    },
  }
}
