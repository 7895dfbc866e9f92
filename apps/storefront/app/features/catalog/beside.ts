/** How wide what stands beside a tile is, and how far from it, in CSS pixels: as in quick-add.css. */
const WIDTH = 400
const GAP = 14

/**
 * Notes on the root element where the sheet of a tile goes: to its right, else to its left, else into the middle. It is measured once, so that the sheet
 * stays where it is whatever happens to the page behind it.
 */
export function placeBeside(tile: Element | null | undefined): void {
  const { style, clientWidth } = document.documentElement
  const { left, right, top } = tile?.getBoundingClientRect() ?? { left: 0, right: clientWidth, top: 0 }
  const start = right + GAP + WIDTH <= clientWidth ? right + GAP : left - GAP - WIDTH >= 0 ? left - GAP - WIDTH : (clientWidth - WIDTH) / 2
  style.setProperty('--beside-left', `${Math.round(start)}px`)
  style.setProperty('--beside-top', `${Math.round(top)}px`)
}
