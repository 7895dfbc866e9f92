import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPostingLists, type PackedPostings } from './posting-lists.ts'

const WORDS = ['oak', 'oaken', 'lamp', 'lamps', 'zinc', '17', 'oa']
const change = fc.record({ isAdded: fc.boolean(), word: fc.constantFrom(...WORDS), document: fc.nat(30), posting: fc.integer({ min: 1, max: 2 ** 15 - 1 }) })

const noTurn = async (): Promise<void> => undefined

async function packedOf(lists: ReturnType<typeof createPostingLists>): Promise<PackedPostings> {
  const words = [...(await lists.inOrder(noTurn))]
  const [starts, documents, postings]: [number[], number[], number[]] = [[0], [], []]
  for (const word of words) {
    lists.each(word, (document, posting) => {
      documents.push(document)
      postings.push(posting)
    })
    starts.push(documents.length)
  }
  return { words, starts: Uint32Array.from(starts), documents: Uint32Array.from(documents), postings: Uint16Array.from(postings) }
}

it('knows what a plain map knows, also after it was packed and changed again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 60 }), fc.array(change, { maxLength: 60 }), async (before, after) => {
      const plain = new Map<string, Map<number, number>>()
      let lists = createPostingLists()
      for (const changes of [before, after]) {
        for (const { isAdded, word, document, posting } of changes) {
          const known = plain.get(word) ?? new Map<number, number>()
          if (isAdded && !known.has(document)) {
            expect(lists.add(word, document, posting)).toBe(known.size === 0)
            plain.set(word, known.set(document, posting))
          } else if (!isAdded) {
            expect(lists.remove(word, document)).toBe(known.delete(document) && known.size === 0)
            if (known.size === 0) plain.delete(word)
          }
        }
        for (const word of WORDS) {
          const known = [...(plain.get(word) ?? [])].toSorted(([left], [right]) => left - right)
          const told: [number, number][] = []
          lists.each(word, (document, posting) => void told.push([document, posting]))
          expect(told).toEqual(known)
          expect([lists.has(word), lists.countOf(word)]).toEqual([known.length > 0, known.length])
          for (let document = 0; document <= 30; document += 1) expect(lists.find(word, document)).toBe(plain.get(word)?.get(document) ?? 0)
        }
        expect(lists.size()).toBe([...plain.values()].reduce((sum, known) => sum + known.size, 0))
        expect([...lists.beginningWith('oa')].toSorted()).toEqual([...plain.keys()].filter((word) => word.startsWith('oa')).toSorted())
        expect(await lists.inOrder(noTurn)).toEqual([...plain.keys()].toSorted())
        lists = createPostingLists(await packedOf(lists))
      }
    }),
  )
})

it('finds beginnings among words that came one by one and together', () => {
  const lists = createPostingLists()
  for (let n = 0; n < 500; n += 1) {
    lists.add(`word${n}`, n, 1)
    if (n % 7 === 0) lists.remove(`word${n - 5}`, n - 5)
    if (n % 50 === 0) expect([...lists.beginningWith(`word${n}`)]).toContain(`word${n}`)
  }
  expect([...lists.beginningWith('word49')].toSorted()).toEqual([
    'word49',
    'word490',
    'word491',
    'word493',
    'word494',
    'word495',
    'word496',
    'word497',
    'word498',
    'word499',
  ])
})
