import { describe, expect, it } from 'vitest'
import { sharedChunks } from './chunk-groups.ts'
import { createModuleGraph, type ModuleFacts } from './module-graph.ts'

/** A module by what it imports: `Tab from ./parts` takes a name, `./sheet.css` everything, `later ./dialog` when it is needed. */
function moduleOf(...lines: readonly string[]): ModuleFacts {
  const imports = lines.filter((line) => !line.startsWith('later '))
  return {
    isEntry: false,
    importedIds: imports.map((line) => line.split(' from ').at(-1) ?? ''),
    dynamicallyImportedIds: lines.filter((line) => line.startsWith('later ')).map((line) => line.slice('later '.length)),
    code: [
      ...imports.map((line) => (line.includes(' from ') ? `import { ${line.replace(/ from .*/, '')} } from '${line.split(' from ')[1]}'` : `import '${line}'`)),
      'run()',
    ].join('\n'),
  }
}
const page = (...lines: readonly string[]): ModuleFacts => ({ ...moduleOf(...lines), isEntry: true })
const index = (...names: readonly string[]): ModuleFacts => ({
  isEntry: false,
  importedIds: names.map((name) => `/ui/${name}`),
  dynamicallyImportedIds: [],
  code: names.map((name) => `export { ${name} } from '/ui/${name}'`).join('\n'),
})
const leaf = moduleOf()

const graphOf = (modules: Readonly<Record<string, ModuleFacts>>) => createModuleGraph(Object.keys(modules), (id) => modules[id] ?? null)

describe('the module graph', () => {
  it('leads through the index of a package to what is taken of it alone', () => {
    const graph = graphOf({
      '/home': page('Card from /ui'),
      '/till': page('Card from /ui', 'Field from /ui'),
      '/ui': index('Card', 'Field'),
      '/ui/Card': leaf,
      '/ui/Field': leaf,
    })
    expect([...graph.entriesOf('/ui/Card')]).toEqual(['/home', '/till'])
    expect([...graph.entriesOf('/ui/Field')]).toEqual(['/till'])
  })

  it('takes all of a module that does something itself, and of one whose names can not be told', () => {
    const graph = graphOf({
      '/home': page('Card from /kit'),
      '/kit': { ...index('Card', 'Field'), code: `${index('Card', 'Field').code}\nrun()` },
      '/till': page('Card from /all'),
      '/all': { isEntry: false, importedIds: ['/ui/Field'], dynamicallyImportedIds: [], code: "export * from '/ui/Field'" },
      '/ui/Card': leaf,
      '/ui/Field': leaf,
    })
    expect([...graph.entriesOf('/ui/Field')]).toEqual(['/home', '/till'])
  })

  it('does not take what the bundler adds by itself for a part of the code', () => {
    const home = page('Card from /ui')
    const graph = graphOf({
      '/home': { ...home, importedIds: [...home.importedIds, '\0vite/preload-helper.js'] },
      '/ui': index('Card', 'Field'),
      '/ui/Card': leaf,
      '/ui/Field': leaf,
      '\0vite/preload-helper.js': leaf,
    })
    expect([...graph.entriesOf('/ui/Field')]).toEqual([])
    expect([...graph.entriesOf('\0vite/preload-helper.js')]).toEqual(['/home'])
  })

  it('counts what is loaded when it is needed as an entry of its own, and as within reach', () => {
    const graph = graphOf({ '/home': page('later /dialog'), '/dialog': moduleOf('/words'), '/words': leaf })
    expect([...graph.entriesOf('/words')]).toEqual(['/dialog'])
    expect(graph.reachedFrom(['/home']).has('/words')).toBe(true)
  })

  it('comes to an end where modules import each other', () => {
    const graph = graphOf({ '/home': page('/a'), '/a': moduleOf('/b'), '/b': moduleOf('/a') })
    expect([...graph.entriesOf('/b')]).toEqual(['/home'])
  })
})

describe('shared chunks', () => {
  const pages = [
    { file: 'routes/home.tsx', index: true },
    { file: 'routes/shop.tsx', path: 'shop' },
    { file: 'routes/personal.tsx', children: [{ file: 'routes/cart.tsx', path: 'cart' }] },
    {
      file: 'routes/own.tsx',
      children: [
        { file: 'routes/till.tsx', path: 'till' },
        { file: 'routes/orders.tsx', path: 'orders' },
        { file: 'routes/wallet.tsx', path: 'wallet' },
      ],
    },
  ]
  const route = (name: string) => `/x/app/routes/${name}.tsx?client-route`
  const large = (...lines: readonly string[]): ModuleFacts => {
    const facts = moduleOf(...lines)
    return { ...facts, code: `${facts.code}\nsay('${'many words '.repeat(3000)}')` }
  }
  const modules = {
    [route('home')]: page('/plate', '/mark', 'later /sheet'),
    [route('shop')]: page('/plate', '/stars', '/asking'),
    [route('cart')]: page('/line', '/plate', '/mark', '/ask'),
    [route('till')]: page('/line', '/address', '/stars', '/plus', '/alone', '/form', '/step', '/asking', '/step.css'),
    [route('orders')]: page('/address', '/form', '/parcel'),
    [route('wallet')]: page('/sum', '/parcel'),
    [route('own')]: page('/sum'),
    '/sheet': moduleOf('/plus', '/step', '/step.css'),
    '/plate': large(),
    '/stars': large('/plus'),
    '/plus': large(),
    '/ask': large(),
    '/asking': moduleOf('/ask'),
    '/form': { ...leaf, code: `say('${'x'.repeat(1_000_000)}')` },
    ...Object.fromEntries(['/mark', '/line', '/address', '/alone', '/step', '/step.css', '/parcel', '/sum'].map((id) => [id, leaf])),
  }
  const chunkOf = sharedChunks(graphOf(modules), pages, { awaited: ['routes/orders.tsx'], guests: ['routes/cart.tsx'] })

  it('leave a module alone that one page loads', () => {
    expect(chunkOf('/alone')).toBeUndefined()
  })

  it('put together what different pages of one person load, where it is little, with the layout that they stand in', () => {
    expect(chunkOf('/sum')).toMatch(/^private-/)
    expect(new Set(['/sum', '/parcel', route('own')].map(chunkOf)).size).toBe(1)
  })

  it('keep what a page loads that is open to guests from what only others load', () => {
    expect(chunkOf('/line')).toMatch(/^private-/)
    expect(chunkOf('/line')).not.toBe(chunkOf('/sum'))
  })

  it('keep what is large from pages that do not load it, but not from what exactly those load that do', () => {
    expect(chunkOf('/form')).toMatch(/^private-/)
    expect(chunkOf('/form')).not.toBe(chunkOf('/sum'))
    expect(chunkOf('/address')).toBe(chunkOf('/form'))
  })

  it('never mix what is large and different public pages, or parts of them, load', () => {
    const names = ['/plate', '/stars', '/plus'].map(chunkOf)
    expect(new Set(names).size).toBe(3)
    expect(names.every((name) => name?.startsWith('shared-'))).toBe(true)
  })

  it('put little things with what every page loads, or with those of parts that are loaded on demand', () => {
    expect(chunkOf('/mark')).toBe('ground')
    expect(chunkOf('/step')).toBe('parts')
    expect(chunkOf('/step.css')).toBe('parts-styles')
  })

  it('leave with the ground what the ground loads, whoever else does', () => {
    const withGround = sharedChunks(graphOf({ ...modules, '/frame': page('/sum') }), pages, { placeOf: (id) => (id === '/frame' ? 'ground' : undefined) })
    expect(withGround('/sum')).toBe('ground')
  })

  it('weigh sheets as what they are packed in the page', () => {
    const sheets = {
      [route('orders')]: page('/a.css', '/b.css'),
      [route('wallet')]: page('/a.css', '/b.css'),
      [route('till')]: page('/a.css'),
      '/a.css': leaf,
      '/b.css': leaf,
    }
    const areTogether = (size: number): boolean => {
      const of = sharedChunks(graphOf(sheets), pages, { sheetSizeOf: () => size })
      return of('/a.css') === of('/b.css')
    }
    expect([10, 1_000_000].map(areTogether)).toEqual([true, false])
  })

  it('put nothing with what every page loads that would take something large along', () => {
    expect(chunkOf('/asking')).toMatch(/^shared-/)
  })
})
