/** The path of a picture with a query, such as `w=960`. What follows the `#` of a picture is for the page alone. */
export const pictureAt = (image: string, query: string): string => `${image.split('#', 1)[0]}?${query}`

const HINT = /#(\d{1,3})x(\d{1,3})-([0-9a-f]{3})-([0-9a-f]{3})$/

/**
 * What a photograph looks like until it is there, as attributes that `picture.css` paints from: its shape in the square, and the colours of its halves. The policy of
 * our pages lets no style into an element.
 */
export function afarOf(image: string): Readonly<Record<`data-${string}`, string>> | undefined {
  const [, width, height, upper, lower] = HINT.exec(image) ?? []
  return width === undefined ? undefined : { 'data-upper': `#${upper}`, 'data-lower': `#${lower}`, 'data-wide': `${width}%`, 'data-high': `${height}%` }
}
