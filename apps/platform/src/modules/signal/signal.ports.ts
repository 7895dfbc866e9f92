import type { View } from '../../infra/statement.ts'

/** What the statements of signals read of others (decision 0018). */
export type SignalParts = { readonly products: View; readonly soldLines: View }
