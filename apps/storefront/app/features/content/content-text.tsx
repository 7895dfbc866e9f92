import type { ContentBlockWire } from '@galleria/contract'
import { ArchMark } from '@galleria/ui'
import { createElement, Fragment, type ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { sectionId } from './section-id.ts'

type Span = Extract<ContentBlockWire, { kind: 'paragraph' }>['spans'][number]

/** As arguments and not as a list: what stands in a text has its place for a key. */
const eachOf = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode => createElement(Fragment, null, ...parts.map(draw))

/** Draws the parts of a text as what they are. There is no markup in it: everything is text, and addresses were looked at before they were kept. */
export function ContentText({
  blocks,
  hasCards = false,
}: {
  blocks: readonly ContentBlockWire[]
  /** Lists whose entries begin with a name are cards. */
  hasCards?: boolean
}) {
  return eachOf(blocks, (block) => <Block block={block} hasCards={hasCards} />)
}

function Block({ block, hasCards }: { block: ContentBlockWire; hasCards: boolean }) {
  if (block.kind === 'heading') return createElement(`h${block.level}`, { id: sectionId(block.anchor) }, block.text)
  if (block.kind === 'paragraph') return <p>{spansOf(block.spans)}</p>
  const isCards = hasCards && !block.isOrdered && block.items.every(([first]) => first?.isStrong)
  const items = eachOf(block.items, (item) => (
    <li>
      {isCards ? <ArchMark size="medium" /> : null}
      <div>{spansOf(item)}</div>
    </li>
  ))
  if (block.isOrdered) return <ol>{items}</ol>
  return <ul className={isCards ? 'content-cards' : undefined}>{items}</ul>
}

const spansOf = (spans: readonly Span[]): ReactNode => eachOf(spans, (span) => <Stretch span={span} />)

function Stretch({ span: { text, isStrong, isEmphasis, href } }: { span: Span }) {
  const { paths } = useTenant()
  const emphasised = isEmphasis ? <em>{text}</em> : text
  const words = isStrong ? <strong>{emphasised}</strong> : emphasised
  return href === null ? words : <a href={href.startsWith('/') ? paths.prefix + href : href}>{words}</a>
}
