import { expect, test } from 'vitest'
import { assetFile } from '../compose/asset-files.ts'
import { type Pixels, trimPixels } from '../compose/pixels.ts'
import { decode } from '../compose/raster.ts'
import { ASSET_BODIES } from './asset-bodies.ts'
import { hueDistance, hueOf, type Oklab, oklabOf, oklabOfHex } from './oklab.ts'
import { paintPixels } from './paint.ts'

const load = async (asset: string): Promise<Pixels> => trimPixels(await decode(assetFile(asset)))

/** Mean colour of the solid pixels that `isWanted`. */
function meanOf({ data }: Pixels, isWanted: (lab: Oklab, pixel: number) => boolean = () => true): Oklab {
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 255) continue
    const lab = oklabOf(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    if (!isWanted(lab, i / 4)) continue
    for (let lane = 0; lane < 3; lane++) sum[lane] = (sum[lane] ?? 0) + (lab[lane] ?? 0)
    count += 1
  }
  return [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count]
}

const dress = await load('1f457')
const headphones = await load('1f3a7')
const sofa = await load('1f6cb-fe0f')

test.each(['#c2683f', '#7f2f3d', '#d9a52b', '#2f5d43', '#8fbfe6', '#6b3a66', '#26304f'])('a dress and grey headphones painted %s have that hue', (paint) => {
  const [, a, b] = oklabOfHex(paint)
  for (const thing of [dress, headphones]) {
    const [, meanA, meanB] = meanOf(paintPixels(thing, paint))
    expect(hueDistance(hueOf(meanA, meanB), hueOf(a, b))).toBeLessThan(14)
  }
})

test('white is bright and hardly tinted, midnight is dark, and neither is flat', () => {
  const white = paintPixels(dress, '#f3f1ec')
  const midnight = paintPixels(dress, '#26304f')
  const [whiteL, whiteA, whiteB] = meanOf(white)
  const [midnightL] = meanOf(midnight)
  expect(whiteL).toBeGreaterThan(0.85)
  expect(Math.hypot(whiteA, whiteB)).toBeLessThan(0.03)
  expect(midnightL).toBeLessThan(0.42)
  for (const thing of [white, midnight]) {
    const [middle] = meanOf(thing)
    const [light] = meanOf(thing, ([l]) => l > middle)
    const [shade] = meanOf(thing, ([l]) => l < middle)
    expect(light - shade).toBeGreaterThan(0.03)
  }
})

test('light stays light and shade stays shade', () => {
  const [middle] = meanOf(dress)
  const painted = paintPixels(dress, '#2f5d43')
  const isLight = new Set<number>()
  meanOf(dress, ([l], pixel) => l > middle && Boolean(isLight.add(pixel)))
  const [light] = meanOf(painted, (_, pixel) => isLight.has(pixel))
  const [shade] = meanOf(painted, (_, pixel) => !isLight.has(pixel))
  expect(light).toBeGreaterThan(shade)
})

test('the lamp beside the sofa keeps its colour, and outlines stay as they are', () => {
  const painted = paintPixels(sofa, '#9fae94')
  const isYellow = (index: number) => {
    const [, a, b] = oklabOf(sofa.data[index] ?? 0, sofa.data[index + 1] ?? 0, sofa.data[index + 2] ?? 0)
    return (sofa.data[index + 3] ?? 0) === 255 && Math.hypot(a, b) > 0.1 && hueDistance(hueOf(a, b), 75) < 15
  }
  const lamp = Array.from({ length: sofa.data.length / 4 }, (_, pixel) => pixel * 4).filter(isYellow)
  expect(lamp.length).toBeGreaterThan(1000)
  const changed = lamp.filter((i) => painted.data[i] !== sofa.data[i] || painted.data[i + 1] !== sofa.data[i + 1] || painted.data[i + 2] !== sofa.data[i + 2])
  expect(changed.length / lamp.length).toBeLessThan(0.05)
  expect(painted.data.filter((_, i) => i % 4 === 3)).toEqual(sofa.data.filter((_, i) => i % 4 === 3))
})

test('a laptop is painted on its case, not on its screen', async () => {
  const laptop = await load('1f4bb')
  const painted = paintPixels(laptop, '#ef7d68', ASSET_BODIES['1f4bb'])
  const onScreen = (Math.round(laptop.height * 0.25) * laptop.width + Math.round(laptop.width / 2)) * 4
  expect([...painted.data.subarray(onScreen, onScreen + 4)]).toEqual([...laptop.data.subarray(onScreen, onScreen + 4)])
  const onCase = (Math.round(laptop.height * 0.95) * laptop.width + Math.round(laptop.width * 0.2)) * 4
  expect([...painted.data.subarray(onCase, onCase + 4)]).not.toEqual([...laptop.data.subarray(onCase, onCase + 4)])
})

test('a picture of nothing stays nothing', () => {
  const nothing = { data: new Uint8Array(10 * 10 * 4), width: 10, height: 10 }
  expect(paintPixels(nothing, '#ff0000').data).toEqual(nothing.data)
})
