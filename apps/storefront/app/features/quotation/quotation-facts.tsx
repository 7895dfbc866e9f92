import type { QuotationWire } from '@galleria/contract'
import { Badge } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useQuotationWords } from './quotation-words.ts'
import './quotation.css'

export type QuotationFactsProps = {
  quotation: QuotationWire
  /** Who is asked, or who asks. */
  who: string
}

/** What is asked for and what was offered, as both sides see it. */
export function QuotationFacts({ quotation, who }: QuotationFactsProps) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const words = useQuotationWords()
  const { item, quantity, number, state, neededBy, comments, answer, offer } = quotation
  const name = [item.name, item.description_summary].filter(Boolean).join(', ')
  return (
    <>
      <div className="quotation-item">
        <ProductThumbnail image={item.image} name={item.name} market={item.Market?.slug} size={72} />
        <div>
          <b>
            {item.slug ? (
              <a className="text-link" href={paths.product(item.slug, item.variationId)}>
                {name}
              </a>
            ) : (
              name
            )}
          </b>
          <small className="muted">
            {t`${format.number(quantity)} pieces`} · {who} · <span>{number}</span>
          </small>
        </div>
        <Badge className={state === 'offered' ? 'quotation-open' : 'quotation-state'}>{words[state]}</Badge>
      </div>
      {offer ? (
        <p className="quotation-price">
          <b>
            <Trans>{format.money(offer.unitPrice)} each</Trans>
          </b>
          <span>
            <Trans>
              {format.money(offer.total)} for all {format.number(quantity)}
            </Trans>
          </span>
        </p>
      ) : null}
      <dl className="quotation-terms">
        {item.price ? (
          <div>
            <dt>
              <Trans>Price today</Trans>
            </dt>
            <dd>
              <Trans>{format.money(item.price)} each</Trans>
            </dd>
          </div>
        ) : (
          <div>
            <dt>
              <Trans>Product</Trans>
            </dt>
            <dd>
              <Trans>No longer sold</Trans>
            </dd>
          </div>
        )}
        {offer ? (
          <div>
            <dt>{state === 'lapsed' ? <Trans>Held until</Trans> : <Trans>Holds until</Trans>}</dt>
            <dd>{format.date(offer.validUntil)}</dd>
          </div>
        ) : null}
        {neededBy ? (
          <div>
            <dt>
              <Trans>Needed by</Trans>
            </dt>
            <dd>{format.day(neededBy)}</dd>
          </div>
        ) : null}
      </dl>
      {comments ? <Word of={t`Asked`} text={comments} /> : null}
      {answer ? <Word of={t`The shop's answer`} text={answer} /> : null}
    </>
  )
}

const Word = ({ of, text }: { of: string; text: string }) => (
  <div className="quotation-word">
    <small className="muted">{of}</small>
    <p>{text}</p>
  </div>
)
