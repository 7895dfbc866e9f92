/** Where customers put things to photograph them. */
export const SCENES = ['table', 'bench', 'cloth', 'floor', 'evening'] as const
export type Scene = (typeof SCENES)[number]

type Look = {
  /** Of the wall behind, from the top to the edge, and of what the thing stands on, from the edge to the front. */
  readonly wall: readonly [string, string]
  readonly ground: readonly [string, string]
  /** Height of the edge between both, a share of the side from the top. */
  readonly edge: number
  /** Grain of the ground, as `feTurbulence` takes it (across, along), and how much it darkens (0 to 1). */
  readonly grain: readonly [number, number]
  readonly depth: number
  /** Where light comes from, shares of the side, and its colour. */
  readonly light: readonly [x: number, y: number, colour: string]
  /** How dark corners are, 0 to 1. */
  readonly dusk: number
}

const LOOKS: Readonly<Record<Scene, Look>> = {
  table: {
    wall: ['#d9d2c4', '#c3b9a6'],
    ground: ['#a9794a', '#c0915d'],
    edge: 0.34,
    grain: [0.004, 0.09],
    depth: 0.34,
    light: [0.12, 0.1, '#fff3d6'],
    dusk: 0.34,
  },
  bench: {
    wall: ['#8f9a94', '#a9b1aa'],
    ground: ['#c9c6bf', '#dedbd4'],
    edge: 0.4,
    grain: [0.5, 0.5],
    depth: 0.16,
    light: [0.9, 0.05, '#ffffff'],
    dusk: 0.3,
  },
  cloth: {
    wall: ['#b9b6ad', '#cfcbc0'],
    ground: ['#c8bfae', '#ded6c6'],
    edge: 0.22,
    grain: [0.35, 0.45],
    depth: 0.24,
    light: [0.2, 0, '#fffaf0'],
    dusk: 0.28,
  },
  floor: {
    wall: ['#cbbda6', '#b19b7c'],
    ground: ['#8a6440', '#a67c52'],
    edge: 0.12,
    grain: [0.09, 0.004],
    depth: 0.4,
    light: [0.85, 0.2, '#ffe9c4'],
    dusk: 0.42,
  },
  evening: {
    wall: ['#3f3a3a', '#4c4340'],
    ground: ['#5b463a', '#7a5d48'],
    edge: 0.38,
    grain: [0.004, 0.07],
    depth: 0.4,
    light: [0.82, 0.16, '#ffc98a'],
    dusk: 0.55,
  },
}

/** Side of the pictures below in pixels: they are out of focus anyway, and small ones cost little. */
export const SCENE_SIDE = 480

const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_SIDE}" height="${SCENE_SIDE}" viewBox="0 0 100 100">${content}</svg>`)

const gradient = (id: string, [from, to]: readonly [string, string]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** What is behind the thing: a wall, and what it stands on. `seed` makes no two grains alike. */
export function backdropOf(scene: Scene, seed: number): Buffer {
  const { wall, ground, edge, grain, depth } = LOOKS[scene]
  const top = edge * 100
  return svg(
    `<defs>${gradient('wall', wall)}${gradient('ground', ground)}<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${grain.join(' ')}" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.13  0 0 0 0 0.08  0 0 0 0 0.05  ${depth * 3.2} 0 0 0 ${-depth * 1.15}"/></filter></defs><rect width="100" height="${top + 1}" fill="url(#wall)"/><rect y="${top}" width="100" height="${100 - top}" fill="url(#ground)"/><rect y="${top}" width="100" height="${100 - top}" filter="url(#grain)"/>`,
  )
}

/** What lies over all of it: light from one side, and darker corners. */
export function lightOf(scene: Scene): Buffer {
  const [x, y, colour] = LOOKS[scene].light
  return svg(
    `<defs><radialGradient id="light" cx="${x}" cy="${y}" r="0.95"><stop stop-color="${colour}" stop-opacity="0.42"/><stop offset="0.6" stop-color="${colour}" stop-opacity="0.06"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><radialGradient id="dusk" cx="${1 - (1 - x) * 0.6}" cy="${0.5}" r="0.85"><stop offset="0.45" stop-color="#0d0805" stop-opacity="0"/><stop offset="1" stop-color="#0d0805" stop-opacity="${LOOKS[scene].dusk}"/></radialGradient></defs><rect width="100" height="100" fill="url(#dusk)"/><rect width="100" height="100" fill="url(#light)"/>`,
  )
}
