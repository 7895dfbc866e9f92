/** "#rrggbb", lower case. */
export type HexColour = string
export const HEX_COLOUR = '^#[0-9a-f]{6}$'
const HEX = new RegExp(HEX_COLOUR)
export const isHexColour = (text: unknown): text is HexColour => typeof text === 'string' && HEX.test(text)
