import { describe, expect, it } from 'vitest'
import { createModuleGraph, type ModuleFacts } from './module-graph.ts'
import { missingTexts } from './page-texts.ts'

const HOME = '/x/app/routes/home.tsx?client-route'
const WALLET = '/x/app/features/wallet/balance.tsx'
const ASKER = '/x/app/features/cart/find.ts'
const SAYS = "import { useLingui } from '@lingui/react'"

/** What the page of the shop lacks, of modules with their code and what they load later. */
function missingIn(modules: Readonly<Record<string, { readonly code?: string; readonly later?: readonly string[] }>>): string[] {
  const factsOf = (id: string): ModuleFacts => ({ code: null, isEntry: id === HOME, importedIds: [], dynamicallyImportedIds: modules[id]?.later ?? [] })
  return missingTexts(createModuleGraph(Object.keys(modules), factsOf), [{ file: 'routes/home.tsx', index: true }], (id) => modules[id]?.code ?? '')
}

describe('the texts of a page', () => {
  it('are missing where something that it loads later says them and nobody asks for them', () => {
    expect(missingIn({ [HOME]: { later: [WALLET] }, [WALLET]: { code: SAYS } })).toEqual([`routes/home.tsx needs the texts "own", for ${WALLET}`])
  })

  it('are there where the page names them', () => {
    expect(missingIn({ [HOME]: { code: "handle = { texts: ['own'] }", later: [WALLET] }, [WALLET]: { code: SAYS } })).toEqual([])
  })

  it('are there where the module asks for them that loads what says them, and for nothing else on the page', () => {
    const asker = { code: "addTexts(['own'])", later: [WALLET] }
    expect(missingIn({ [HOME]: { later: [ASKER] }, [ASKER]: asker, [WALLET]: { code: SAYS } })).toEqual([])
    const other = '/x/app/features/orders/order.tsx'
    expect(missingIn({ [HOME]: { later: [ASKER, other] }, [ASKER]: asker, [WALLET]: { code: SAYS }, [other]: { code: SAYS } })).toEqual([
      `routes/home.tsx needs the texts "own", for ${other}`,
    ])
  })
})
