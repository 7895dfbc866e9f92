import { groupedPhone } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, LifeBuoy, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import './checkout-frame.css'

/** What stands above the checkout instead of search and halls: nothing that leads away but the cart and help. */
export function CheckoutHeader() {
  const { paths } = useTenant()
  return (
    <CheckoutTop>
      <a href={paths.cart()} className="checkout-back">
        <ArrowLeft className="icon" aria-hidden="true" />
        <Trans>Back to cart</Trans>
      </a>
    </CheckoutTop>
  )
}

/** The same with another way back. */
export function CheckoutTop({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <header className="checkout-top">
      <div className="wrap">
        <a className="logo" href={paths.home()}>
          {tenant.name}
        </a>
        <p className="checkout-secure">
          <Lock className="icon" aria-hidden="true" />
          <Trans>Secure checkout</Trans>
        </p>
        <nav aria-label={t`Leave checkout`}>
          {children}
          <a href={paths.contact()}>
            <LifeBuoy className="icon" aria-hidden="true" />
            <Trans>Help</Trans>
          </a>
        </nav>
      </div>
    </header>
  )
}

/** Below it: who helps, and what one agrees to. */
export function CheckoutFooter({ year }: { year: number }) {
  const { tenant, paths } = useTenant()
  const { email, phone: number } = tenant.support
  const phone = groupedPhone(number, tenant.country)
  return (
    <footer className="checkout-foot">
      <div className="wrap">
        <p>
          <Trans>
            Stuck? Write to <a href={`mailto:${email}`}>{email}</a> or call <a href={`tel:${number}`}>{phone}</a>.
          </Trans>
        </p>
        <a href={paths.content('privacy')}>
          <Trans>Privacy</Trans>
        </a>
        <a href={paths.content('terms')}>
          <Trans>Terms</Trans>
        </a>
        <a href={paths.content('returns')}>
          <Trans>Returns and refunds</Trans>
        </a>
        <p className="checkout-foot-year">
          © {year} {tenant.name}
        </p>
      </div>
    </footer>
  )
}
