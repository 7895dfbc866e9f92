import { expect, test } from 'vitest'
import { recipeId } from './recipe-id.ts'
import { canonicalRecipe, type PictureRecipe, viewsOf } from './recipes.ts'

const headphones = { asset: '1f3a7', props: ['1f3b5', '1f50b'], paint: '#26304f' } as const

test('the id of a picture never changes: addresses of it are cached for a year', () => {
  expect(recipeId({ kind: 'emoji', asset: '1f3a7', view: 'front' })).toBe('8c307bee540675214876')
  expect(recipeId({ kind: 'emoji', asset: '1f3a7', view: 'scene', props: ['1f3b5'], paint: '#26304f' })).toBe('34d52109429d87a999be')
})

test('the order of keys, the case of colours and an empty list of props make no other picture', () => {
  const front: PictureRecipe = { kind: 'emoji', asset: '1f457', view: 'front', paint: '#7a4a2e' }
  expect(canonicalRecipe({ view: 'front', props: [], paint: '#7A4A2E', asset: '1f457', kind: 'emoji' })).toBe(canonicalRecipe(front))
})

test('every part of a recipe makes another picture', () => {
  const base: PictureRecipe = { kind: 'emoji', asset: '1f457', view: 'front' }
  const others: PictureRecipe[] = [base, { ...base, asset: '1f455' }, { ...base, view: 'tilt' }, { ...base, paint: '#26304f' }, { ...base, props: ['1f45c'] }]
  expect(new Set(others.map(recipeId)).size).toBe(others.length)
})

test('a gallery begins with the thing alone and shows each prop once', () => {
  const views = viewsOf(headphones)
  expect(views.map(({ view, props }) => [view, props])).toEqual([
    ['front', undefined],
    ['scene', ['1f3b5']],
    ['close', undefined],
    ['tilt', undefined],
    ['pair', ['1f50b']],
  ])
  expect(views.every(({ paint }) => paint === '#26304f')).toBe(true)
})

test('the gallery of a choice begins with what comes with it, and shows that once', () => {
  const views = viewsOf({ ...headphones, beside: '1f4f1' })
  expect(views.map(({ view, props }) => [view, props]).slice(0, 3)).toEqual([
    ['scene', ['1f4f1']],
    ['front', undefined],
    ['scene', ['1f3b5']],
  ])
  expect(views.slice(1)).toEqual(viewsOf(headphones))
  for (const beside of headphones.props) expect(viewsOf({ ...headphones, beside }).filter(({ props }) => props?.includes(beside))).toHaveLength(1)
})

test.each([[undefined], [['1f3b5']], [['1f3b5', '1f50b']]])('a gallery with props %j has four or five pictures, no two alike', (props) => {
  const views = viewsOf({ asset: '1f3a7', ...(props ? { props } : {}) })
  expect([4, 5]).toContain(views.length)
  expect(new Set(views.map(recipeId)).size).toBe(views.length)
})
