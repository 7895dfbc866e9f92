/** Does something once the next frame is drawn: what the page answers with is seen before what takes long. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
