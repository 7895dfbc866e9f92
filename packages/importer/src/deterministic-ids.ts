import { createHash } from 'node:crypto'
import { v5 as uuidV5 } from 'uuid'

/** Of this project; any fixed UUID would do, as long as it stays. */
const NAMESPACE = '6f1b0d0e-54f3-5d3a-9d3e-2f6d0c7b9a11'

export type Ids = ReturnType<typeof idsOf>

export const tenantIdOf = (key: string): string => uuidV5(`tenant:${key}`, NAMESPACE)

/** The same names make the same ids (UUID version 5), so that the same files make the same shop on every machine. */
export function idsOf(tenantId: string) {
  const id = (kind: string, name: string): string => uuidV5(`${kind}:${name}`, tenantId)
  return {
    market: (slug: string) => id('market', slug),
    category: (marketSlug: string, slug: string) => id('category', `${marketSlug}/${slug}`),
    seller: (slug: string) => id('seller', slug),
    product: (externalId: string) => id('product', externalId),
    advertisement: (placement: string, position: number) => id('advertisement', `${placement}/${position}`),
    variant: (sku: string) => id('variant', sku),
    review: (externalId: string, key: string) => id('review', `${externalId}/${key}`),
  }
}

/** Of everything that an import would write about a product. Any change of what is written must change `version`. */
export const contentHash = (content: unknown): string => createHash('sha256').update('v1:').update(JSON.stringify(content)).digest('hex')
