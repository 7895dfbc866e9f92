/** Sets a property that every element inherits, if it is not so already: setting it has the styles of the whole page computed. */
export function setOnRoot(name: `--${string}`, value: string): void {
  const { style } = document.documentElement
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
}
