/** How wide a picture of a tile is in a grid over the whole page. */
export const GRID_SIZES = '(max-width: 760px) calc(50vw - 22px), (max-width: 1100px) 30vw, 256px'
