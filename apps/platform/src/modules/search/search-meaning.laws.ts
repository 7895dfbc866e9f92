// Long because it is one list: what any engine must find, law by law, in small invented shops.
import { describe, expect, it } from 'vitest'
import type { SearchDocument, SearchQuery } from './search.ts'
import type { SearchEngine } from './search.ports.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'

type Category = Pick<SearchDocument, 'categoryId' | 'categorySlug' | 'categoryName' | 'categoryPath' | 'categoryPathSlugs'>

const categoryOf = (slug: string, en: string, es: string): Category => ({
  categoryId: `${slug}-id`,
  categorySlug: slug,
  categoryName: { en, es },
  categoryPath: [`${slug}-id`],
  categoryPathSlugs: [slug],
})

const LAPTOPS = categoryOf('laptops', 'Laptops', 'Portátiles')
const BAGS = categoryOf('bags', 'Bags and sleeves', 'Bolsas y fundas')
const SOUND = categoryOf('sound', 'Headphones', 'Auriculares')
const PARTS = categoryOf('parts', 'Cables and spare parts', 'Cables y repuestos')
const DAIRY = categoryOf('dairy', 'Dairy', 'Lácteos')
const RICE = categoryOf('rice', 'Noodles and rice', 'Fideos y arroz')
const LIGHT = categoryOf('light', 'Lighting', 'Iluminación')
const PAPER = categoryOf('paper', 'Paper and pens', 'Papelería')
const DEVICES = categoryOf('devices', 'Screens to carry', 'Pantallas')
const HOME = categoryOf('home', 'Home', 'Hogar')

const product = (id: string, category: Category, en: string, es: string, about: Partial<SearchDocument> = {}): SearchDocument =>
  documentOf({ id, ...category, brand: 'Aster', ratingCount: 0, ...about, name: { en, es } })

/** A small shop in which products are easily taken for one another. */
const CATALOGUE: readonly SearchDocument[] = [
  product('bag', BAGS, 'Canvas laptop bag', 'Bolsa de lona para portátil'),
  product('sleeve', BAGS, 'Laptop sleeve 39.6 cm (15.6")', 'Funda para portátil 39,6 cm (15,6")'),
  product('cooler', PARTS, 'Cooling stand for a laptop', 'Base de refrigeración para portátil', {
    text: { en: 'Keeps any laptop cool, the laptop fan is silent' },
  }),
  product('laptop-17', LAPTOPS, 'Vega 12 laptop 43.2 cm silver', 'Portátil Vega 12 de 43,2 cm plateado', { skus: ['QX-4410'] }),
  product('laptop-15', LAPTOPS, 'Vega 11 laptop 39.6 cm silver', 'Portátil Vega 11 de 39,6 cm plateado', { skus: ['QX-44105'] }),
  product('charger', PARTS, 'Charger for QX-4410', 'Cargador para QX-4410', { skus: ['CH-1'] }),
  product('over-ear', SOUND, 'Wireless headphones', 'Auriculares inalámbricos', { details: { en: 'Black 4006381333931', es: 'Negro 4006381333931' } }),
  product('in-ear', SOUND, 'Wired headphones', 'Auriculares con cable'),
  product('earpads', PARTS, 'Pads for a headphone', 'Almohadillas para auricular'),
  product('milk-1', DAIRY, 'Fresh milk 1 l', 'Leche fresca 1 l'),
  product('milk-2', DAIRY, 'Fresh milk 2 l', 'Leche fresca 2 l'),
  product('desk-lamp', LIGHT, 'Oak desk lamp', 'Lámpara de mesa de roble'),
  product('lamp-desk', LIGHT, 'Lamp oak desk', 'Mesa de roble con lámpara'),
  product('lamps', LIGHT, 'Set of two floor lamps', 'Juego de dos lámparas de pie'),
  product('lunch', HOME, 'Lunch box', 'Caja para el almuerzo', { skus: ['BENTO-ASH'] }),
  product('glasses', HOME, 'Sunglasses', 'Gafas de sol', { skus: ['BENTO-ASH-XL'] }),
  product('coffee', HOME, 'Café crème', 'Café con leche', { text: { en: 'Roasted slowly' } }),
  product('octopus', HOME, 'Plush octopus', 'Pulpo de peluche', { skus: ['OCTOPUS-TEAL'], details: { en: 'Teal', es: 'Verde azulado' } }),
  product('pencils', PAPER, 'Graphite pencils', 'Lápices de grafito'),
  product('tea', HOME, 'Loose tea', 'Té a granel'),
  product('mug-gone', HOME, 'Stoneware mug', 'Taza de gres', { stock: 0 }),
  product('mug', HOME, 'Stoneware mug', 'Taza de gres'),
]

/** Devices that are called notebooks, in a category that is not; and one case for them, whose shorter name says the word louder. */
const KINDS: readonly SearchDocument[] = [
  ...Array.from({ length: 8 }, (_, place) => product(`device-${place}`, DEVICES, `Vega ${place + 20} notebook, wide`, `Vega ${place + 20} libreta ancha`)),
  product('sleeve', BAGS, 'Notebook sleeve', 'Funda libreta'),
  ...Array.from({ length: 10 }, (_, place) => product(`bag-${place}`, BAGS, `Shoulder bag ${place}`, `Bolsa ${place}`)),
]

/** What shoppers mean by their words, on a catalogue that nobody rates by. */
export function describeSearchMeaning(name: string, create: () => SearchEngine | Promise<SearchEngine>): void {
  describe(`${name}: what is meant`, () => {
    const found = async (text: string, about: Partial<SearchQuery> = {}) => {
      const engine = await create()
      await engine.index('meaning', CATALOGUE)
      return (await engine.search('meaning', queryOf({ ...about, text }))).hits.map(({ document }) => document.id)
    }
    const reading = async (text: string, locale: SearchQuery['locale'] = 'en') => {
      const engine = await create()
      await engine.index('meaning', CATALOGUE)
      return (await engine.search('meaning', queryOf({ text, locale }))).reading
    }
    const first = async (text: string, count = 1, about: Partial<SearchQuery> = {}) => (await found(text, about)).slice(0, count).toSorted()

    it('puts the thing itself before what is made for it', async () => {
      expect(await first('laptop', 2)).toEqual(['laptop-15', 'laptop-17'])
      expect(await first('headphones', 2)).toEqual(['in-ear', 'over-ear'])
      expect(await first('laptop bag')).toEqual(['bag'])
      expect(await first('portátil', 2, { locale: 'es' })).toEqual(['laptop-15', 'laptop-17'])
    })

    it('learns from the names of a category that it is what a word names, whatever the category is called', async () => {
      const engine = await create()
      await engine.index('kinds', KINDS)
      const said = async (text: string, locale: SearchQuery['locale'] = 'en') =>
        (await engine.search('kinds', queryOf({ text, locale }))).hits.map(({ document }) => document.categorySlug)
      expect((await said('notebook')).slice(0, 6)).toEqual(Array(6).fill('devices'))
      expect((await said('notebooks')).slice(0, 6)).toEqual(Array(6).fill('devices'))
      expect((await said('libretas', 'es')).slice(0, 6)).toEqual(Array(6).fill('devices'))
      expect((await said('notebook sleeve'))[0]).toBe('bags')
    })

    it('forgets what a word names when its products go, and learns it anew from those that come', async () => {
      const engine = await create()
      const best = async () => (await engine.search('kinds', queryOf({ text: 'notebook' }))).hits[0]?.document.categorySlug
      const devices = KINDS.filter(({ categorySlug }) => categorySlug === 'devices')
      await engine.index('kinds', KINDS)
      expect(await best()).toBe('devices')
      // Moved to where most are something else: only the category has changed.
      await engine.index(
        'kinds',
        devices.map((device) => ({ ...device, ...BAGS })),
      )
      expect(await best()).toBe('bags')
      await engine.index('kinds', devices)
      expect(await best()).toBe('devices')
      await engine.remove(
        'kinds',
        devices.slice(1).map(({ id }) => id),
      )
      expect(await best()).toBe('bags')
    })

    it('tells how far a category is what the head word names', async () => {
      const engine = await create()
      await engine.index('kinds', KINDS)
      const shares = async (id: string, text: string) => (await engine.explain('kinds', id, { text, locale: 'en' }))?.words.map(({ share }) => share)
      expect(await shares('device-1', 'vega notebook')).toEqual([0, 1])
      expect(await shares('sleeve', 'vega notebook')).toEqual([0, expect.closeTo(1 / 31 / (8 / 28))])
      expect(await shares('device-1', 'sleeve bags')).toEqual([0, 0])
      expect(await shares('sleeve', 'sleeve bags')).toEqual([0, 1])
      expect(await shares('device-1', 'vega 12')).toEqual([0, 0])
    })

    it('puts what is called so before what only mentions it', async () => {
      const engine = await create()
      await engine.index('called', [
        product('basmati', RICE, 'Aged basmati rice of the north', 'Arroz basmati añejo del norte'),
        product('tempura', RICE, 'Prawn tempura', 'Tempura', {
          text: { en: 'On rice, with rice vinegar', es: 'Con arroz y vinagre de arroz' },
          details: { en: 'rice', es: 'arroz' },
        }),
      ])
      for (const [text, locale] of [
        ['rice', 'en'],
        ['arroz', 'es'],
      ] as const)
        expect((await engine.search('called', queryOf({ text, locale }))).hits.map(({ document }) => document.id)).toEqual(['basmati', 'tempura'])
    })

    it('puts what a name begins with before what it is for, comes with or is made of', async () => {
      const engine = await create()
      await engine.index('begun', [
        product('juice', HOME, 'Apple juice', 'Jugo de manzana'),
        product('apples', HOME, 'Royal apples of the high valley', 'Manzanas Royal del valle alto'),
        product('earpiece', PARTS, 'Crescent earpiece for a mobile', 'Auricular Crescent para celular'),
        product('mobile', DEVICES, 'Ombria One two-camera mobile, 128 GB', 'Ombria One celular de dos cámaras, 128 GB'),
      ])
      const said = async (text: string, locale: SearchQuery['locale']) =>
        (await engine.search('begun', queryOf({ text, locale }))).hits.map(({ document }) => document.id)
      expect(await said('manzana', 'es')).toEqual(['apples', 'juice'])
      expect(await said('celular', 'es')).toEqual(['mobile', 'earpiece'])
      expect(await said('mobile', 'en')).toEqual(['mobile', 'earpiece'])
    })

    it('takes for its beginning what a Spanish name says how much of', async () => {
      const engine = await create()
      await engine.index('amounts', [
        product('sheets', HOME, 'Sheet set, white linen', 'Juego de sábanas, lino blanco'),
        product('clip', HOME, 'Clip for sheets', 'Gancho para sábanas'),
        product('spray', HOME, 'Sheet spray', 'Aroma de sábanas'),
      ])
      const { hits } = await engine.search('amounts', queryOf({ text: 'sábanas', locale: 'es' }))
      expect(hits.map(({ document }) => document.id)).toEqual(['sheets', 'clip', 'spray'])
    })

    it('takes no part of a hyphenated word for what a name leads on with', async () => {
      const engine = await create()
      await engine.index('hyphens', [
        product('plugs', HOME, 'Aria in-ear headphones, white', 'Auriculares Aria intraurales, blanco'),
        product('stand', HOME, 'Stand for headphones', 'Soporte para auriculares'),
        product('printer', HOME, 'All-in-one laser printer', 'Impresora láser multifunción'),
        product('tray', HOME, 'Tray for a printer', 'Bandeja para impresora'),
        product('shoes', HOME, 'On running shoes, light and fast', 'Zapatillas On, ligeras y rápidas'),
        product('laces', HOME, 'Laces for shoes', 'Cordones para zapatillas'),
      ])
      const said = async (text: string) => (await engine.search('hyphens', queryOf({ text }))).hits.map(({ document }) => document.id)
      expect(await said('headphones')).toEqual(['plugs', 'stand'])
      expect(await said('printer')).toEqual(['printer', 'tray'])
      expect(await said('shoes')).toEqual(['shoes', 'laces'])
    })

    it('puts what is of a category that is called so before what only mentions the word, whatever its own name is', async () => {
      const engine = await create()
      await engine.index('boots', [
        product('check-up', HOME, 'Heart check-up', 'Chequeo del corazón', { text: { en: 'Come in light shoes', es: 'Ven sin zapatos' } }),
        product('boots', categoryOf('shoes', 'Shoes', 'Zapatos'), 'Tor nubuck boots', 'Botas Tor de nobuk'),
        product('derby', categoryOf('shoes', 'Shoes', 'Zapatos'), 'Calder derby shoes', 'Zapatos derby Calder'),
        ...Array.from({ length: 4 }, (_, place) => product(`bag-${place}`, BAGS, `Shoulder bag ${place}`, `Bolsa ${place}`)),
      ])
      for (const [text, locale] of [
        ['shoes', 'en'],
        ['zapato', 'es'],
      ] as const)
        expect((await engine.search('boots', queryOf({ text, locale }))).hits.map(({ document }) => document.id)).toEqual(['derby', 'boots', 'check-up'])
    })

    it('takes a name for no longer than names are where few products have one in its language', async () => {
      const engine = await create()
      const toolsInEnglish = Array.from({ length: 40 }, (_, place) => documentOf({ id: `tool-${place}`, name: { en: `Steel tool of ${place} parts` } }))
      await engine.index('scarce', [
        ...toolsInEnglish,
        product('bread', HOME, 'Soft buns', 'Pan de molde'),
        product('fig', HOME, 'Dried figs', 'Higos secos', { text: { en: 'Sweet', es: 'Para comer con pan' }, details: { es: 'Sin pan' } }),
      ])
      expect((await engine.search('scarce', queryOf({ text: 'pan', locale: 'es' }))).hits.map(({ document }) => document.id)).toEqual(['bread', 'fig'])
    })

    it.each([
      ['緑茶', ['japan', 'tea']],
      ['日本の緑茶', ['japan']],
      ['茶', ['chinese', 'japan', 'tea']],
      ['ガード', ['film']],
      ['ｶﾞｰﾄﾞ', ['film']],
      ['iphone用', ['film']],
      ['绿茶', ['chinese']],
      ['ชาเขียว', ['thai']],
      ['เขียว', ['thai']],
      ['茶緑', []],
    ])('finds words that are written without blanks: %j', async (text, ids) => {
      const engine = await create()
      await engine.index('unspaced', [
        product('japan', HOME, '日本の緑茶 100g', '日本の緑茶 100g'),
        product('tea', HOME, '緑茶', '緑茶'),
        product('film', PARTS, 'iPhone用ガラスガード', 'iPhone用ガラスガード'),
        product('chinese', HOME, '有机绿茶叶', '有机绿茶叶'),
        product('thai', HOME, 'ชาเขียวญี่ปุ่น', 'ชาเขียวญี่ปุ่น'),
        product('plain', HOME, 'Green tea', 'Té verde'),
      ])
      expect((await engine.search('unspaced', queryOf({ text }))).hits.map(({ document }) => document.id).toSorted()).toEqual(ids)
    })

    it('tells of a word without blanks what of it was left out, and no pairs of letters', async () => {
      const engine = await create()
      await engine.index('left-out', [product('japan', HOME, '日本の緑茶', '日本の緑茶'), product('film', PARTS, 'iPhone用ガラス', 'iPhone用ガラス')])
      expect((await engine.search('left-out', queryOf({ text: '日本の紅茶' }))).reading).toEqual({ dropped: ['紅茶'] })
      expect((await engine.search('left-out', queryOf({ text: '青いケース 日本の緑茶' }))).reading).toEqual({ dropped: ['青いケース'] })
    })

    it('asks for what stands after a long word without blanks', async () => {
      const engine = await create()
      await engine.index('long', [
        product('white', SOUND, '完全ワイヤレスイヤホン 白', '完全ワイヤレスイヤホン 白'),
        product('black', SOUND, '完全ワイヤレスイヤホン 黒', '完全ワイヤレスイヤホン 黒'),
      ])
      const said = async (text: string) => (await engine.search('long', queryOf({ text }))).hits.map(({ document }) => document.id)
      expect(await said('完全ワイヤレスイヤホン 白')).toEqual(['white'])
      expect(await said('完全ワイヤレスイヤホン 黒')).toEqual(['black'])
      expect(await said('ノイズキャンセリング機能付き完全ワイヤレスイヤホン青 黒')).toEqual(expect.arrayContaining(['white', 'black']))
    })

    it('takes no number of letters alone for words', async () => {
      expect(await first('tea')).toEqual(['tea'])
      expect(await found('octopus-teal')).toEqual(['octopus'])
      for (const asked of ['bento-ash-xl', 'bento ash xl', 'bentoashxl']) expect(await found(asked)).toEqual(['glasses'])
    })

    it('puts words that stand together before the same words apart', async () => {
      expect((await found('desk lamp')).slice(0, 2)).toEqual(['desk-lamp', 'lamp-desk'])
      expect((await found('lamp oak')).slice(0, 2)).toEqual(['lamp-desk', 'desk-lamp'])
    })

    it('takes the last word as the beginning of one', async () => {
      expect(await first('lapt', 2)).toEqual(['laptop-15', 'laptop-17'])
      expect(await first('canvas lap')).toEqual(['bag'])
    })

    it('knows the forms of a word in both languages', async () => {
      expect(await found('headphone')).toEqual(expect.arrayContaining(['over-ear', 'in-ear', 'earpads']))
      expect(await found('desk lamps')).toContain('desk-lamp')
      expect(await found('lámparas de mesa', { locale: 'es' })).toContain('desk-lamp')
      expect(await found('roasting')).toEqual(['coffee'])
    })

    it('takes a Spanish word and its plural for one, also where the spelling changes', async () => {
      for (const text of ['lápiz', 'lapiz', 'lápices', 'lápiz de grafito']) expect(await found(text, { locale: 'es' })).toEqual(['pencils'])
    })

    it('puts a word before the same in another gender, which may be another thing', async () => {
      const engine = await create()
      await engine.index('gender', [
        product('port', PARTS, 'Port cover', 'Tapa para puerto'),
        product('door', PARTS, 'Door stop', 'Tope para puerta'),
        product('red', PARTS, 'Red wedge', 'Calce rojo'),
      ])
      const said = async (text: string) => (await engine.search('gender', queryOf({ text, locale: 'es' }))).hits.map(({ document }) => document.id)
      expect(await said('puertas')).toEqual(['door', 'port'])
      expect(await said('puertos')).toEqual(['port', 'door'])
      expect(await said('rojas')).toEqual(['red'])
    })

    it('puts a word that stands anywhere before another in a name that only has its stem', async () => {
      const engine = await create()
      await engine.index('stem', [
        product('elephant', HOME, 'Corduroy elephant', 'Elefante de pana', { text: { es: 'La pana es suave' }, details: { es: 'Pana' } }),
        product('hot-dog', HOME, 'Hot dog', 'Perrito caliente', { text: { es: 'Salchicha ahumada en un bollo de pan de leche, con mostaza' } }),
        product('buns', HOME, 'Soft buns', 'Surtido de panes'),
        product('fan', HOME, 'Ceiling fan', 'Ventilador'),
      ])
      const said = async (text: string) => (await engine.search('stem', queryOf({ text, locale: 'es' }))).hits.map(({ document }) => document.id)
      expect(await said('pan')).toEqual(['buns', 'hot-dog', 'elephant'])
      expect(await said('pana')).toEqual(['elephant', 'buns', 'hot-dog'])
    })

    it('does not mind accents', async () => {
      expect(await found('cafe creme')).toEqual(['coffee'])
      expect(await found('lampara', { locale: 'es' })).toContain('desk-lamp')
    })

    it.each(['1 l milk', '1l milk', 'milk 1 litre', 'milk 1000 ml', 'milk 100 cl'])('finds a litre of milk by %j', async (text) => {
      expect(await found(text)).toEqual(['milk-1'])
    })

    it.each(['17" laptop', '17 inch laptop', '17-inch laptop', '43.2 cm laptop', 'laptop 432mm'])('finds a laptop by its size: %j', async (text) => {
      expect(await found(text)).toEqual(['laptop-17'])
    })

    it('reads measures in Spanish', async () => {
      expect(await found('portátil de 17 pulgadas', { locale: 'es' })).toEqual(['laptop-17'])
      expect(await found('leche 2 litros', { locale: 'es' })).toEqual(['milk-2'])
    })

    it('takes one number never for another', async () => {
      expect(await found('vega 12')).toEqual(['laptop-17'])
      expect(await found('4411')).toEqual([])
    })

    it.each(['QX-4410', 'qx4410', 'qx 4410'])('puts the product with the number %j first', async (text) => {
      expect(await first(text)).toEqual(['laptop-17'])
    })

    it('finds a product by its EAN', async () => {
      expect(await found('4006381333931')).toEqual(['over-ear'])
    })

    it('does not mind whether a word is written as one or as two', async () => {
      expect(await first('head phones', 2)).toEqual(['in-ear', 'over-ear'])
      expect(await found('sun glasses')).toEqual(['glasses'])
      expect(await found('lunchbox')).toEqual(['lunch'])
    })

    it('passes over words that only join others', async () => {
      expect(await first('bag for the laptop')).toEqual(['bag'])
      expect(await first('bolsa para un portátil', 1, { locale: 'es' })).toEqual(['bag'])
    })

    it('tells which words the best match does without', async () => {
      expect(await reading('Purple desk lamp')).toEqual({ dropped: ['Purple'] })
      expect(await first('purple desk lamp')).toEqual(['desk-lamp'])
      expect(await reading('desk lamp')).toBeUndefined()
      expect(await reading('zzyzx')).toBeUndefined()
    })

    it('tells what it has read where nobody writes a word so', async () => {
      expect(await reading('Wireles haedphones')).toEqual({ dropped: [], corrected: 'wireless headphones' })
      expect(await reading('lampara de mexa', 'es')).toEqual({ dropped: [], corrected: 'lampara de mesa' })
    })

    it('takes two letters that changed places for one mistake, in short words too', async () => {
      expect(await found('mlik 1 l')).toEqual(['milk-1'])
      expect(await reading('oak dsek')).toEqual({ dropped: [], corrected: 'oak desk' })
      expect((await found('headpohnes')).toSorted()).toEqual(['in-ear', 'over-ear'])
    })

    it('tells what was probably meant where hardly anything is written so', async () => {
      const engine = await create()
      const lamps = Array.from({ length: 30 }, (_, index) => documentOf({ id: `lantern-${index}`, name: { en: `Garden lantern ${index}` } }))
      await engine.index('slip', [...lamps, documentOf({ id: 'slip', name: { en: 'Garden lanterm' } })])
      const { hits, reading: read } = await engine.search('slip', queryOf({ text: 'Garden lanterm' }))
      expect(hits.map(({ document }) => document.id)).toEqual(['slip'])
      expect(read).toEqual({ dropped: [], didYouMean: 'Garden lantern' })
      const rules = { synonyms: [['lanterm', 'gas mantle']], pins: [] }
      expect((await engine.search('slip', queryOf({ text: 'Garden lanterm', rules }))).reading).toBeUndefined()
      expect((await engine.search('slip', queryOf({ text: 'lantern' }))).reading).toBeUndefined()
    })

    it('finds what is called otherwise where the shop has said so, phrases too', async () => {
      const rules = {
        synonyms: [
          ['ultrabook', 'notebook computer', 'laptop'],
          ['earphones', 'headphones'],
        ],
        pins: [],
      }
      expect(await found('ultrabooks')).not.toContain('laptop-17')
      expect(await first('ultrabooks', 2, { rules })).toEqual(['laptop-15', 'laptop-17'])
      expect(await first('notebook computer bag', 1, { rules })).toEqual(['bag'])
      expect(await first('wired earphone', 1, { rules })).toEqual(['in-ear'])
      expect(await found('milk', { rules })).toEqual(await found('milk'))
    })

    it('drops words that nobody has, also where the others are found in what the shop has taught only', async () => {
      const rules = {
        synonyms: [
          ['earphones', 'headphones'],
          ['notebook computer', 'laptop'],
        ],
        pins: [],
      }
      const engine = await create()
      await engine.index('taught', CATALOGUE)
      const read = async (text: string) => {
        const { hits, reading: how } = await engine.search('taught', queryOf({ text, rules }))
        return { first: hits[0]?.document.id, count: hits.length, how }
      }
      expect(await read('bargain wired earphones')).toEqual({ first: 'in-ear', count: expect.any(Number), how: { dropped: ['bargain'] } })
      expect((await read('bargain earphones')).how).toEqual({ dropped: ['bargain'] })
      expect((await read('bargain earphones')).count).toBe((await read('earphones')).count)
      expect(await read('bargain notebook computer')).toMatchObject({ count: (await read('laptop')).count, how: { dropped: ['bargain'] } })
      expect(await read('wirless earphones')).toEqual({ first: 'over-ear', count: 1, how: { dropped: [], corrected: 'wireless earphones' } })
      expect((await read('bargain zzyzx')).count).toBe(0)
    })

    it('puts first what the shop has pinned to a query, in its order, but nothing that is not in stock, and nobody else gets it', async () => {
      const rules = { synonyms: [], pins: [{ query: 'Laptop', products: ['cooler', 'mug', 'mug-gone', 'gone'] }] }
      expect((await found('laptop!', { rules })).slice(0, 2)).toEqual(['cooler', 'mug'])
      expect((await found('laptop', { rules })).at(-1)).toBe('mug-gone')
      expect(await found('laptop', { rules, categories: ['laptops'] })).not.toContain('cooler')
      expect(await found('laptop bag', { rules })).toEqual(await found('laptop bag'))
      expect(await found('laptop')).not.toContain('mug')
    })

    it('puts what is in stock before its like that is not', async () => {
      expect(await found('stoneware mug')).toEqual(['mug', 'mug-gone'])
    })
  })
}
