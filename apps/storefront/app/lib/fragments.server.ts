import { renderToString } from 'react-dom/server'
import type { RenderFragment } from './fragments.ts'

/** About 2 kB each. */
const MAX_FRAGMENTS = 6000

/** The least recently used go first. Keys hold all that a fragment depends on, so nothing here can be out of date. */
export function createFragmentCache(max = MAX_FRAGMENTS): RenderFragment {
  const kept = new Map<string, string>()
  return (key, element) => {
    let html = kept.get(key)
    if (html === undefined) html = renderToString(element())
    else kept.delete(key)
    kept.set(key, html)
    if (kept.size > max) {
      const oldest = kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
    }
    return html
  }
}
