import type { ApiClient } from '@galleria/api-client'
import type { TenantConfigWire } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'
import type { StorefrontHost } from '../host.ts'
import type { Prefix } from './paths.ts'

/** Everything a loader may know about the request: which shop, which language. Not who. */
export type PageContext = {
  readonly host: StorefrontHost
  readonly api: ApiClient
  readonly config: TenantConfigWire
  readonly locale: Locale
  readonly prefix: Prefix
  /** The words of the page's language, for what a loader says. */
  readonly i18n: I18n
  /** Names what the answer shows, so that it can be dropped when that changes: `product:<id>`, `market:<slug>`, `category:<id>`, `catalog`, `popularity`, `advertisement`, `tenant`. */
  readonly tag: (...tags: readonly string[]) => void
  /** Names the product that the page is about, so that looking at it is counted. */
  readonly isAbout: (productId: string) => void
  /** Says until when what the page shows is so: an ISO instant, the earliest of those given. Null says nothing. */
  readonly holdsUntil: (instant: string | null) => void
  /** This page is shown in place of one that could not be had because search is away. */
  readonly isSearchAway?: boolean
}

export const pageContext = createContext<PageContext>()

export const pageOf = (context: Readonly<RouterContextProvider>): PageContext => context.get(pageContext)
