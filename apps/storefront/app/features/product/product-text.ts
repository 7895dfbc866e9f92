/** A part of a description: a paragraph, or a list where its lines begin with a bullet. */
export type TextBlock = { readonly text: string } | { readonly items: readonly string[] }

const BULLET = /^[-–•*·]\s+/
/** After a full stop, before a capital: "approx. 5 cm" is no end. */
const SENTENCE_END = /(?<=[.!?…])\s+(?=[\p{Lu}¿¡])/u

/** A description as it is set: each line a paragraph, neighbouring bullets a list. */
export function blocksOf(description: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let items: string[] = []
  for (const line of description.split('\n').map((text) => text.trim())) {
    if (BULLET.test(line)) {
      if (items.length === 0) blocks.push({ items })
      items.push(line.replace(BULLET, ''))
      continue
    }
    items = []
    if (line !== '') blocks.push({ text: line })
  }
  return blocks
}

/** Letters that are shown of a long text before it is unfolded. */
const SHOWN = 600
/** Fewer letters than this are not worth a fold. */
const WORTH = 200

const lengthOf = (block: TextBlock): number => ('text' in block ? block.text.length : block.items.reduce((sum, item) => sum + item.length, 0))

/** The first of a block's sentences or items that fit into `room`, at least one of them, and the others. */
function splitAt(block: TextBlock, room: number): readonly [TextBlock, TextBlock | undefined] {
  const parts = 'text' in block ? block.text.split(SENTENCE_END) : block.items
  let used = parts[0]?.length ?? 0
  let count = 1
  while (count < parts.length && used + (parts[count]?.length ?? 0) <= room) {
    used += parts[count]?.length ?? 0
    count += 1
  }
  if (count >= parts.length) return [block, undefined]
  const made = (some: readonly string[]): TextBlock => ('text' in block ? { text: some.join(' ') } : { items: some })
  return [made(parts.slice(0, count)), made(parts.slice(count))]
}

/** What of a description is shown at once and what is folded away: a text is cut after a sentence, and only where enough is left to be worth it. */
export function foldBlocks(blocks: readonly TextBlock[]): { readonly shown: readonly TextBlock[]; readonly folded: readonly TextBlock[] } {
  let room = SHOWN
  for (const [index, block] of blocks.entries()) {
    if (lengthOf(block) <= room) {
      room -= lengthOf(block)
      continue
    }
    const [head, tail] = splitAt(block, room)
    const folded = [...(tail ? [tail] : []), ...blocks.slice(index + 1)]
    if (folded.reduce((sum, one) => sum + lengthOf(one), 0) < WORTH) break
    return { shown: [...blocks.slice(0, index), head], folded }
  }
  return { shown: blocks, folded: [] }
}
