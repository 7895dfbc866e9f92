import { expect, test } from 'vitest'
import { draw } from '../draw.ts'
import { type PictureRecipe, snapshotOf, viewsOf } from '../recipes.ts'
import { hasAsset } from './asset-files.ts'
import { compose } from './compose.ts'
import { SCENES } from './scenes.ts'

const SIDE = 160

async function bytesOf(recipe: PictureRecipe, side = SIDE): Promise<Buffer> {
  const { data, info } = await (await compose(recipe, side)).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([side, side])
  return data
}

const alphaAt = (data: Buffer, x: number, y: number, side = SIDE): number => data[(y * side + x) * 4 + 3] ?? -1
const teddy = { asset: '1f9f8', props: ['1f380', '1f382'] }
const front: PictureRecipe = { kind: 'emoji', asset: '1f9f8', view: 'front' }

test('every view of a product looks different', async () => {
  const views = await Promise.all(viewsOf(teddy).map((recipe) => bytesOf(recipe)))
  for (const [index, one] of views.entries()) {
    for (const other of views.slice(index + 1)) {
      const difference = one.reduce((sum, byte, i) => sum + Math.abs(byte - (other[i] ?? 0)), 0) / one.length
      expect(difference).toBeGreaterThan(8)
    }
  }
})

test('the thing stands in the middle of a clear ground and fills about two thirds of it', async () => {
  const data = await bytesOf(front)
  const solid = Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => (data[i * 4 + 3] ?? 0) > 200)
  const columns = solid.map((i) => i % SIDE)
  const rows = solid.map((i) => Math.floor(i / SIDE))
  const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
  expect((left + right) / 2 / SIDE).toBeCloseTo(0.5, 1)
  expect((top + bottom) / 2 / SIDE).toBeCloseTo(0.48, 1)
  expect(Math.max(right - left, bottom - top) / SIDE).toBeGreaterThan(0.6)
  expect(Math.max(right - left, bottom - top) / SIDE).toBeLessThan(0.74)
  for (const [x, y] of [
    [0, 0],
    [SIDE - 1, 0],
    [0, SIDE - 1],
    [SIDE - 1, SIDE - 1],
  ] as const)
    expect(alphaAt(data, x, y)).toBe(0)
})

test('the shadow is dark, soft and never solid, so that it suits light and dark grounds', async () => {
  const data = await bytesOf(front)
  const below = Array.from({ length: SIDE }, (_, y) => y).filter((y) => y > SIDE * 0.6 && alphaAt(data, SIDE / 2, y) > 0 && alphaAt(data, SIDE / 2, y) < 128)
  expect(below.length).toBeGreaterThan(4)
  const y = below[Math.floor(below.length / 2)] ?? 0
  const at = (y * SIDE + SIDE / 2) * 4
  expect(Math.max(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255)).toBeLessThan(60)
})

test('a close-up runs out of the picture', async () => {
  const data = await bytesOf({ ...front, view: 'close' })
  const edge = Array.from({ length: SIDE }, (_, i) => [alphaAt(data, i, 0), alphaAt(data, i, SIDE - 1), alphaAt(data, 0, i), alphaAt(data, SIDE - 1, i)]).flat()
  expect(edge.filter((alpha) => alpha > 200).length).toBeGreaterThan(SIDE / 4)
})

test('what a customer photographed fills the picture, looks different in each place, and always the same there', async () => {
  const taken = await Promise.all(SCENES.map(async (scene) => (await compose(snapshotOf(teddy, scene), SIDE)).ensureAlpha().raw().toBuffer()))
  for (const [index, one] of taken.entries()) {
    expect(one).toHaveLength(SIDE * SIDE * 4)
    expect(one.every((byte, at) => at % 4 < 3 || byte === 255)).toBe(true)
    for (const other of taken.slice(index + 1))
      expect(one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length).toBeGreaterThan(8)
  }
  const again = await (await compose(snapshotOf(teddy, SCENES[0]), SIDE)).ensureAlpha().raw().toBuffer()
  expect(again).toEqual(taken[0])
  await expect(draw({ ...snapshotOf(teddy, SCENES[0]), scene: 'moon' }, SIDE)).rejects.toThrow('Not a recipe of the demo')
})

test('the same recipe gives the same picture', async () => {
  expect(await bytesOf(front)).toEqual(await bytesOf(front))
})

test('an outline stays smooth when it is enlarged: nearly every pixel is inside or outside', async () => {
  const side = 640
  const data = await bytesOf({ kind: 'emoji', asset: '1f4bb', view: 'tilt' }, side)
  let solid = 0
  let soft = 0
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] ?? 0
    if (alpha === 255) solid += 1
    else if (alpha > 90) soft += 1
  }
  expect(soft / solid).toBeLessThan(0.03)
})

test('an asset is named by code points, and nothing leads out of its folder', async () => {
  expect(hasAsset('1f9f8')).toBe(true)
  expect(hasAsset('2328-fe0f')).toBe(true)
  expect(hasAsset('1ffff')).toBe(false)
  expect(hasAsset('../package')).toBe(false)
  await expect(compose({ ...front, asset: '../../../etc/passwd' }, SIDE)).rejects.toThrow('Not the name of an asset')
})
