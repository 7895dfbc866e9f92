import { useEffect, useRef } from 'react'
import { useApi } from './api.ts'
import { useHydrated } from './hydrated.ts'

/** Tells the platform that a product is looked at which was gone to without a document. One that came as a document was counted when it was sent. */
export function useNoteView(productId: string): void {
  const api = useApi()
  const cameAsDocument = useRef(!useHydrated())
  useEffect(() => {
    if (cameAsDocument.current) cameAsDocument.current = false
    else api.noteItemView({ body: { item: productId } }).catch(() => undefined) // a view that is not counted is no harm
  }, [api, productId])
}
