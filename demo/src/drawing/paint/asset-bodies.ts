/**
 * Which colours of an asset a product colour replaces, where "the colour that covers most of it" would be the wrong answer:
 * the screen of a laptop, the glass of a mirror, the sea under a boat.
 */
export const ASSET_BODIES: Readonly<Record<string, readonly string[]>> = {
  '1f4bb': ['#c9c6d2'], // laptop: the case, not the screen
  '1f5a5-fe0f': ['#b9b5c4'], // monitor: stand and keyboard
  '2615': ['#ae9dc4', '#d9d6de'], // hot drink: cup and saucer, not the coffee
  '1f916': ['#cdbbde', '#dbd2e6'], // robot: the head, not the visor
  '231a': ['#6a4fc0', '#3b7fff', '#bcc0f4'], // watch: strap, dial and rim
  '1f3bd': ['#79b067', '#5f9a7a', '#4f7f8f'], // running shirt: greens, not the sash
  '1f681': ['#ff9a4a', '#e8317a'], // helicopter: cabin, tail and skids
  '1fa9e': ['#ffab2e'], // mirror: the frame
  '26f5': ['#e8502f', '#ffae2b'], // sailing boat: hull and sails, not the water
  '1f6f4': ['#35c5ff'], // scooter: the frame
  '1f419': ['#ff4f8f', '#ffa23e'], // octopus: its skin runs from pink to orange
}
