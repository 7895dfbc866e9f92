/**
 * Which colours of an asset a product colour replaces, where "the colour that covers most of it" would be the wrong answer:
 * the screen of a laptop, the glass of a mirror, the sea under a boat.
 */
export const ASSET_BODIES: Readonly<Record<string, readonly string[]>> = {
  '1f4bb': ['#c9c6d2'], // laptop: the case, not the screen
  '1f5a5-fe0f': ['#b9b5c4'], // monitor: stand and keyboard
  '1fa9e': ['#ffab2e'], // mirror: the frame
  '26f5': ['#e8502f', '#ffae2b'], // sailing boat: hull and sails, not the water
  '1f6f4': ['#35c5ff'], // scooter: the frame
  '1f419': ['#ff4f8f', '#ffa23e'], // octopus: its skin runs from pink to orange
}
