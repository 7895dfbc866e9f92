import type { AddressWire } from '@galleria/contract'
import { groupedPhone } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { phoneOf } from './address-rules.ts'
import { addressLines, fullName } from './address-text.ts'

/** What kind of place an address is, in words. */
export function useKindName(): (kind: AddressWire['type']) => string {
  const { t } = useLingui()
  return (kind) => (kind === 'office' ? t`Office` : kind === 'other' ? t`Other` : t({ message: 'Home', context: 'kind of place' }))
}

/** An address as it stands on a parcel; `isCalled` where whoever reads it may have to call. */
export function AddressText({ address, isCalled = false }: { address: AddressWire; isCalled?: boolean }) {
  const { tenant } = useTenant()
  const number = phoneOf(address)
  const phone = groupedPhone(number, tenant.country)
  return (
    <address className="address-text">
      <b>{fullName(address)}</b>
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className="muted">
        {isCalled ? (
          <Trans>
            Phone:{' '}
            <a className="text-link" href={`tel:${number}`}>
              {phone}
            </a>
          </Trans>
        ) : (
          <Trans>Phone: {phone}</Trans>
        )}
      </span>
    </address>
  )
}
