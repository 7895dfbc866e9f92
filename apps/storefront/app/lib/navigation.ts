import type { GoOptions } from './router/router.ts'
import { useRouter } from './router/use-page.ts'

/** Goes to an address made by `paths`, without loading the document anew. */
export const useGo = (): ((href: string, options?: GoOptions) => void) => useRouter().go
