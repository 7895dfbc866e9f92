import type { AssistantMessageWire } from '@galleria/contract'
import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bubble } from '../../components/bubble.tsx'
import { Price } from '../../components/price.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useLocation } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AssistantOrder } from './assistant-order.tsx'
import { keepResume } from './resume.ts'

const LOG_IN = '/auth/login'
/** What is asked again once somebody has logged in. */
const RESUMED = '/order_status'

/** One thing that the bot said: words, then what goes with them. */
export function AssistantMessage({ message: { text, custom } }: { message: AssistantMessageWire }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { pathname } = useLocation()
  const { orders = [], items = [], options = [], message = '' } = custom ?? {}
  const links = options.filter(({ optionType }) => optionType === 'open')
  return (
    <li className="assistant-line">
      <span className="hidden-visually">{t`Help desk:`}</span>
      {text ? (
        <div className="assistant-text">
          <Bubble>{text}</Bubble>
        </div>
      ) : null}
      {message ? <p className="assistant-prompt">{message}</p> : null}
      {orders.map((order) => (
        <AssistantOrder key={order.orderId} order={order} />
      ))}
      {items.length > 0 ? (
        <ul className="assistant-items" aria-label={t`Products`}>
          {items.map((item) => (
            <li key={item._id}>
              <a className="assistant-item" href={paths.product(item.slug)}>
                <ProductThumbnail image={item.image} name={item.Name} brand={item.Brand} market={item.Market.slug} size={56} />
                <span>
                  <b>{item.Name}</b>
                  <Price price={item.Price} isFrom={item.isFromPrice} isBrief />
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <p className="assistant-links">
          {links.map(({ message: name, nextParent }) =>
            nextParent === LOG_IN ? (
              <ButtonLink key={nextParent} size="small" href={paths.login(paths.local(pathname))} onClick={() => keepResume(RESUMED)}>
                <Trans>Log in</Trans>
              </ButtonLink>
            ) : (
              <ButtonLink key={nextParent} size="small" kind="quiet" href={paths.local(nextParent)}>
                {name}
              </ButtonLink>
            ),
          )}
        </p>
      ) : null}
    </li>
  )
}
