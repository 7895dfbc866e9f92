import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { coloursFileIn, coloursOf, createNativeMapper, type Mapper, namesFileIn, namesOf, readFile, type SourceRow, yamlRows } from '@galleria/importer'
import { RangeFile, rangeOf, rangeRows } from './range-file.ts'
import { shopFaults } from './shop-faults.ts'
import { type Shop, ShopFile, shopOf, type ShopSettings } from './shop-file.ts'

/** A demo shop as its files tell it. Throws FileInvalid. */
export type DemoShop = {
  readonly shop: Shop
  /** In the order of the shop's markets; those without products are left out. */
  readonly markets: readonly { readonly slug: string; readonly rows: readonly SourceRow[]; readonly mapper: Mapper }[]
}

/** A shop's file, of the demo or of anybody. Throws FileInvalid with every fault and its line. */
export const readShop = (path: string): Shop => shopOf(readFile(path, ShopFile, shopFaults))

export const DEMO_SHOPS = ['galleria', 'plaza'] as const

const DEMO_DIR = resolve(import.meta.dirname, '..')

/** Reads the folder of demo shops (demo/README.md). Each file of products is read once, also when two shops sell what is in it. */
export function readDemo(demoDir: string = DEMO_DIR) {
  const products = new Map<string, SourceRow[]>()
  const rowsOf = (shop: string, market: string): SourceRow[] => {
    const path = join(demoDir, shop, 'products', `${market}.yaml`)
    const rows = products.get(path) ?? [...yamlRows(readFileSync(path, 'utf8'))]
    products.set(path, rows)
    return rows
  }
  const mappersFor = ({ currency, locales }: ShopSettings) => {
    const colours = coloursOf(readFile(join(demoDir, 'colours.yaml'), coloursFileIn(locales)))
    return (shop: string, market: string): Mapper => {
      const names = namesOf(readFile(join(demoDir, shop, 'attributes', `${market}.yaml`), namesFileIn(locales)))
      return createNativeMapper({ currency, languages: locales, colours, names })
    }
  }

  return {
    shop: (folder: string): DemoShop => {
      const shop = readShop(join(demoDir, folder, 'shop.yaml'))
      const { currency } = shop.settings
      const mapperOf = mappersFor(shop.settings)
      const rangePath = join(demoDir, folder, 'catalog.yaml')
      if (!existsSync(rangePath))
        return { shop, markets: shop.markets.map(({ slug }) => ({ slug, rows: rowsOf(folder, slug), mapper: mapperOf(folder, slug) })) }
      const range = rangeOf(readFile(rangePath, RangeFile))
      const markets = range.markets.map((market) => ({
        slug: market.slug,
        rows: rangeRows(range, market, rowsOf(range.from, market.from), currency),
        mapper: mapperOf(range.from, market.from),
      }))
      return { shop, markets }
    },
  }
}
