import type { ApiClient } from '@galleria/api-client'
import type { Locale } from '@galleria/kernel'
import type { ServerBuild } from 'react-router'

/** A document as it is to be sent: nothing of it need be copied on the way. */
export type TakenDocument = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Uint8Array
  /** As much of it, as text, as may hold inline scripts and styles. */
  readonly inlineSource: string
}

/** What the storefront is told about the shop that one request is for. Nothing in it is personal, so that what it renders may be kept for everybody. */
export type StorefrontHost = {
  readonly tenantKey: string
  /** "https://shop.example", without a slash at the end. */
  readonly origin: string
  /** Where the browser finds the API: "/api", or an absolute URL. */
  readonly apiBase: string
  /** An anonymous client, bound to the tenant. */
  readonly api: (locale: Locale) => ApiClient
  /** When it is asked. */
  readonly now: Date
  /** Takes a document, which then is the answer; the response says nothing. */
  readonly takeDocument?: (document: TakenDocument) => void
  /**
   * Told that there is nothing at the address, before a page says so: such pages are all alike, and `likeAddress` is one where nothing is either and whose page
   * may be shown instead. The response then has no body. Without it, or asked for that address itself, the page is made.
   */
  readonly takeMissing?: (likeAddress: string) => void
  /** Told of what went wrong on the way to a page, for the log. */
  readonly onError?: (error: unknown) => void
}

export type StorefrontOptions = {
  readonly mode: 'production' | 'development'
  /** Unless told, the build that this module is part of. */
  readonly build?: ServerBuild | (() => Promise<ServerBuild>)
}

export type Storefront = {
  /**
   * Answers documents and the data of client navigations.
   * Sets `cache-control`, `content-language`, `x-cache-tags` (space separated: what the page shows) `x-about-product` (the product that it is about) and `x-valid-until`
   * (epoch milliseconds from which on it says something that is no longer so).
   */
  handle(request: Request, host: StorefrontHost): Promise<Response>
  /** The only query parameters that change what `handle` answers for this path. */
  publicQueryOf(pathname: string): readonly string[]
}
