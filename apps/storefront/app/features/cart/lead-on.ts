/** What was pressed is about to go: whoever works by keys is led on to something else of the same part of the page, or to the page. */
export function leadOn(pressed: Element, part: string, to: string): void {
  const next = pressed.closest(part)?.querySelector<HTMLElement>(to) ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}
