import { expect, it } from 'vitest'
import { jsonPieces, linePieces } from './json-pieces.ts'
import type { Pieces } from './snapshot.adapter.ts'

async function textOf(pieces: Pieces): Promise<string> {
  let text = ''
  for await (const { section, bytes } of pieces) {
    expect(section).toBe('part')
    text += typeof bytes === 'string' ? bytes : '?'
  }
  return text
}

it.each([0, 1, 127, 128, 129, 256, 1000])('makes the JSON of a list, and its lines, of %i', async (size) => {
  const items = Array.from({ length: size }, (_, n) => ({ n, text: `"${n}",[` }))
  let turns = 0
  const turn = async (): Promise<void> => void (turns += 1)
  expect(await textOf(jsonPieces('part', items, turn))).toBe(JSON.stringify(items))
  expect(turns).toBe(Math.floor(size / 128))
  const lines = items.map(({ text }) => text)
  expect(await textOf(linePieces('part', lines, turn))).toBe(lines.join('\n'))
})
