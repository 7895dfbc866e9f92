import { describe, expect, test } from 'vitest'
import { createFieldsMapper } from '../mapping/fields-mapper.ts'
import type { Row } from '../mapping/mapper.ts'
import { loadProfile } from './load-profile.ts'
import type { FieldsProfile } from './profile.ts'

/** What a profile of `import-profiles/` makes of rows as their source has them. */
function draftOf(name: string, ...values: readonly Row['value'][]) {
  const mapper = createFieldsMapper(loadProfile(name) as FieldsProfile, { currency: 'INR', country: 'IN' })
  const rows = values.map((value, index) => ({ line: index + 1, value }))
  return mapper.map(rows, {
    warn: () => undefined,
    reject: (_, error) => {
      throw error
    },
  })
}

describe('the profiles that come with the shop', () => {
  const toy = { uniq_id: '3dc26045ca282ada5bdd837c3f832dd7', product_name: 'TRIOMINOS THE ORIGINAL EXCEL (', manufacturer: 'Goliath', price: '£9.99' }

  test('toys: the number can be read aloud, the name ends, and what only the marketplace counted is left out', () => {
    const draft = draftOf('toys-uk', { ...toy, category: 'Games > Dominoes', questions: '4', average_rating: '4.9 out of 5 stars', reviews: '15' })
    expect(draft).toMatchObject({ name: { en: 'Triominos the Original Excel' }, categorySlug: 'games' })
    expect(draft.variants.map(({ sku }) => sku)).toEqual(['TUK-3dc26045ca'])
    expect(draft.attributes).toEqual([['department', 'Games > Dominoes']])
  })

  test("apparel: whom it is for, and lists of fabrics, weathers and styles, are in the reader's language", () => {
    const packed = 'climate=All-weather|Indoor,color=Black,material=Organic Cotton|LumaTech&trade;,pattern=Solid,size=XS,style_general=&frac14; zip|Hooded'
    const row = { sku: 'MH01-XS-Black', name: 'Hoodie', product_type: 'simple', price: '52', qty: '100', additional_attributes: packed }
    expect(draftOf('magento-apparel', { ...row, categories: 'Default Category/Men/Tops,Default Category' }).attributes).toEqual([
      ['for', { en: 'Men', es: 'Hombre' }],
      ['material', { en: 'Organic cotton, LumaTech™', es: 'Algodón orgánico, LumaTech™' }],
      ['pattern', { en: 'Plain', es: 'Liso' }],
      ['climate', { en: 'All weathers, Indoors', es: 'Todo tiempo, Interior' }],
      ['style', { en: '¼ zip, Hooded', es: 'Cierre corto, Con capucha' }],
    ])
  })

  test('a small catalogue of everything: what a thing is and its warranty can be chosen by, and the source promises nothing in place of the shop', () => {
    const row = { id: 1, title: 'Plaid shirt', price: 30, stock: 5, weight: 4, category: 'mens-shirts', warrantyInformation: '3 year warranty' }
    expect(draftOf('dummyjson', { ...row, shippingInformation: 'Ships in 1 month', returnPolicy: 'No return policy' }).attributes).toEqual([
      ['kind', { en: "Men's shirts", es: 'Camisas de hombre' }],
      ['weight', '4 g'],
      ['warranty', { en: '3 years', es: '3 años' }],
    ])
  })

  test('groceries: what is in 100 grams is not what other products call fat', () => {
    const draft = draftOf('openfoodfacts', { barcode: '3270160489138', name: 'yakitori', nutrition_per_100g: { fat: 6.5, salt: 0.76 } })
    expect(draft.name).toEqual({ en: 'Yakitori' })
    expect(draft.attributes).toEqual([
      ['fat-per-100-g', '6.5 g'],
      ['salt-per-100-g', '0.76 g'],
    ])
  })

  test('electronics: figures have their units, and what is of no use to shoppers is left out', () => {
    const row = {
      id: '1',
      title: 'X UPS',
      supplier: 'X',
      price: 100,
      attr_n_output_power_capacity: 1500,
      attr_n_surge_energy_rating: 480,
      attr_t_vid_voltage_range: '1',
    }
    expect(draftOf('icecat', { ...row, attr_t_nominal_input_voltage: '100-127', attr_t_born_on_date: "Q1'08" }).attributes).toEqual([
      ['nominal-input-voltage', '100 – 127 V'],
      ['output-power-capacity', '1,500 VA'],
      ['surge-energy-rating', '480 J'],
    ])
  })

  test('electronics: markup of the source is no text', () => {
    const draft = draftOf('icecat', { id: '1', title: 'X Toner', supplier: 'X', price: 100, short_description: '<ul><li>Black<br />9,000 pages</li></ul>' })
    expect(draft.description).toEqual({ en: '• Black\n9,000 pages' })
  })

  test.each([
    ['Chocolat noir bio noisettes', 'sweets'],
    ['Chocolat au lait', 'sweets'],
    ['Yaourt au chocolat', 'dairy'],
    ['Jus d’orange', 'drinks'],
    ['Thé vert', 'drinks'],
    ['Mango Drink', 'drinks'],
    ['Off the Eaten Path', 'pantry'],
    ['Pains au chocolat', 'bakery'],
    ['Sauce tomate au basilic', 'sauces-oils'],
    ['Bloc de foie gras de canard', 'meat-fish'],
    ['Comté', 'dairy'],
    ['Riz basmati', 'pasta-rice'],
    ['Haricots verts extra-fins', 'vegetables-fruit'],
    ['Velouté de tomates', 'ready-meals'],
  ])('groceries: "%s" is one of %s', (name, category) => expect(draftOf('openfoodfacts', { barcode: '1', name }).categorySlug).toBe(category))

  test.each([
    ['PanzerGlass Screen protector iPad Air', 'Clear screen protector', 'cases-covers'],
    ['Kensington K58358WW display privacy filters Frameless display privacy filter 61 cm (24")', '', 'cases-covers'],
    ['Tripp Lite Triple-Monitor USB-C Docking Station with 4K HDMI', 'Wired', 'peripherals'],
    ['DELL SE2417HGX 61 cm (24") 1920 x 1080 pixels Full HD LCD Black', '', 'monitors'],
  ])('electronics: "%s" (%s) is one of %s', (title, type, category) =>
    expect(draftOf('icecat', { id: '1', title, supplier: 'X', price: 100, attr_t_type: type }).categorySlug).toBe(category),
  )
})
