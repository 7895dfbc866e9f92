import { CONTENT_FIGURES, type ContentPlaceholder, groupedPhone, returnDaysOf } from '@galleria/rules'
import type { Tenant } from '../tenant/index.ts'

/** What texts leave to the shop's settings and to the rules, so that one text is right for every shop and stays so. */
export const placeholdersOf = ({ name, settings }: Tenant): Readonly<Record<ContentPlaceholder, string>> => ({
  shop: name,
  email: settings.support.email,
  phone: groupedPhone(settings.support.phone, settings.country),
  return_days: String(returnDaysOf(settings.returns, null)),
  refund_days: String(CONTENT_FIGURES.refund_days),
  notice_days: String(CONTENT_FIGURES.notice_days),
  legal_age: String(CONTENT_FIGURES.legal_age),
})

/** The same as addresses take it: a number is called without the groups in which it is read. */
export const placeholdersInAddresses = (tenant: Tenant): Readonly<Record<ContentPlaceholder, string>> => ({
  ...placeholdersOf(tenant),
  phone: tenant.settings.support.phone,
})
