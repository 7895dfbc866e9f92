import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createNativeMapper, type Mapper, readCheckedYaml, readColours, readNames, type SourceRow, yamlRows } from '@galleria/importer'
import { rangeRows, readRange } from './range-file.ts'
import { readShop, type ShopFile } from './shop-file.ts'

/** A demo shop as its files tell it. Throws FileInvalid. */
export type DemoShop = {
  readonly shop: ShopFile
  /** In the order of the shop's markets; those without products are left out. */
  readonly markets: readonly { readonly slug: string; readonly rows: readonly SourceRow[]; readonly mapper: Mapper }[]
}

export const DEMO_SHOPS = ['galleria', 'plaza'] as const

/** Reads the folder of demo shops (demo/README.md). Each file is read once, also when two shops sell what is in it. */
export function readDemo(demoDir: string) {
  const colours = readCheckedYaml(join(demoDir, 'colours.yaml'), readColours)
  const products = new Map<string, SourceRow[]>()
  const rowsOf = (shop: string, market: string): SourceRow[] => {
    const path = join(demoDir, shop, 'products', `${market}.yaml`)
    const rows = products.get(path) ?? [...yamlRows(readFileSync(path, 'utf8'))]
    products.set(path, rows)
    return rows
  }
  const mapperOf = (shop: string, market: string, currency: string): Mapper =>
    createNativeMapper({ currency, colours, names: readCheckedYaml(join(demoDir, shop, 'attributes', `${market}.yaml`), readNames) })

  return {
    shop: (folder: string): DemoShop => {
      const shop = readCheckedYaml(join(demoDir, folder, 'shop.yaml'), readShop)
      const { currency } = shop.settings
      const rangePath = join(demoDir, folder, 'catalog.yaml')
      if (!existsSync(rangePath))
        return { shop, markets: shop.markets.map(({ slug }) => ({ slug, rows: rowsOf(folder, slug), mapper: mapperOf(folder, slug, currency) })) }
      const range = readCheckedYaml(rangePath, readRange)
      const markets = range.markets.map((market) => ({
        slug: market.slug,
        rows: rangeRows(range, market, rowsOf(range.from, market.from), currency),
        mapper: mapperOf(range.from, market.from, currency),
      }))
      return { shop, markets }
    },
  }
}
