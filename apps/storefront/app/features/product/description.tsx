import { Trans, useLingui } from '@lingui/react/macro'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { blocksOf, foldBlocks, type TextBlock } from './product-text.ts'

/** What the shop says of a product. A long text is folded; it unfolds without a script. */
export function Description({ text }: { text: string }) {
  const { tenant } = useTenant()
  return (
    <Kept as="section" className="details" aria-labelledby="product-details" by={import.meta.env.SSR && ['description', tenant, text]}>
      {() => <Details text={text} />}
    </Kept>
  )
}

function Details({ text }: { text: string }) {
  const { t } = useLingui()
  const { shown, folded } = foldBlocks(blocksOf(text))
  return (
    <>
      <h2 id="product-details">{t`Product details`}</h2>
      <Blocks blocks={shown} />
      {folded.length > 0 ? (
        <details className="unfold">
          <summary className="text-link">
            <Trans>Read more</Trans>
          </summary>
          <Blocks blocks={folded} />
        </details>
      ) : null}
    </>
  )
}

function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) =>
    'text' in block ? (
      // oxlint-disable-next-line react/no-array-index-key -- the text never changes its order
      <p key={index} className="prose">
        {block.text}
      </p>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the text never changes its order
      <ul key={index} className="prose bullets">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}
