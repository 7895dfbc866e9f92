import { idFromSlug } from '@galleria/kernel'
import { useEffect } from 'react'
import { useApi } from './api.ts'

/** Tells the platform that the results of a search are looked at, and which product somebody goes on to; without who it is (decision 0086). */
export function useNoteSearch(q: string): void {
  const api = useApi()
  useEffect(() => {
    if (q === '') return
    const tell = (item?: string) => api.noteSearch({ body: { q, ...(item ? { item } : {}) } }, { outlivesPage: true }).catch(() => undefined) // no harm done
    void tell()
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.listing-results a[href*="/product/"]') : null
      const item = link && idFromSlug(link.pathname)
      if (item) void tell(item)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [api, q])
}
