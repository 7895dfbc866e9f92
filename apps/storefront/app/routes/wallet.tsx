import { WalletPage } from '../features/wallet/wallet-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/wallet.ts'

/** Only where the shop keeps money for its customers. */
export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).config.hasWallet) throw notFound()
  return null
}

export default function Wallet() {
  return <WalletPage />
}
