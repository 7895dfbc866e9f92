import { quotationChecks } from './quotation.checks.ts'
import { quotationPersonal } from './quotation.personal.ts'
import { quotationRoutes } from './quotation.routes.ts'
import { createQuotationService, type QuotationDeps } from './quotation.service.ts'

export { quotationParts } from './quotation.parts.ts'

/** Prices that customers ask sellers for, of more pieces than one (decision 0140). */
export function createQuotationModule(deps: QuotationDeps) {
  const { clock, sellerOf, parts } = deps
  return {
    routes: quotationRoutes({ quotations: createQuotationService(deps), sellerOf, clock }),
    checks: quotationChecks(parts),
    personal: quotationPersonal,
  }
}
