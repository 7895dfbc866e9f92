/** How wide what stands beside a tile is, and how far from it, in CSS pixels: as in quick-add.css. */
const WIDTH = 400
const GAP = 14

/**
 * Notes on a tile where its sheet goes: to its right, else to its left, else into the middle. It is measured once, so that the sheet stays where it is
 * whatever happens to the page behind it. On the root element it would have the styles of the whole page computed.
 */
export function placeBeside(tile: HTMLElement | null | undefined): void {
  if (!tile) return
  const { clientWidth } = document.documentElement
  const { left, right, top } = tile.getBoundingClientRect()
  const start = right + GAP + WIDTH <= clientWidth ? right + GAP : left - GAP - WIDTH >= 0 ? left - GAP - WIDTH : (clientWidth - WIDTH) / 2
  tile.style.setProperty('--beside-left', `${Math.round(start)}px`)
  tile.style.setProperty('--beside-top', `${Math.round(top)}px`)
}
