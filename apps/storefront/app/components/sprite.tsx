import { sprite } from 'virtual:galleria/sprite'

/** All drawings of `glyph`, and the five stars, once in the page. */
export function Sprite() {
  // Written at build time from lucide's own files.
  return <svg width="0" height="0" className="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />
}
