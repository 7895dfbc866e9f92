// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptPlace, parseKeptPlace, placeKey, placeStore } from './place.ts'

const quito = { label: 'Quito', city: 'Quito', state: 'Pichincha', country: 'EC', zip: '170150', lat: -0.22, lon: -78.51 }
const kept: KeptPlace = { place: quito, source: 'chosen' }

describe('parseKeptPlace', () => {
  it('reads back what was kept', () => {
    expect(parseKeptPlace(JSON.stringify(kept))).toEqual(kept)
    expect(parseKeptPlace(JSON.stringify({ place: { ...quito, zip: null }, source: 'address' }))?.place.zip).toBeNull()
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '"Quito"',
    '{"place":null,"source":"chosen"}',
    JSON.stringify({ ...kept, source: 'guess' }),
    JSON.stringify({ ...kept, place: { ...quito, lat: 91 } }),
    JSON.stringify({ ...kept, place: { ...quito, lon: '-78' } }),
    JSON.stringify({ ...kept, place: { ...quito, zip: undefined } }),
    JSON.stringify({ ...kept, place: { ...quito, city: 7 } }),
  ])('takes %j for no place', (text) => {
    expect(parseKeptPlace(text)).toBeNull()
  })
})

describe('placeStore', () => {
  beforeEach(() => localStorage.clear())

  it('tells whoever listens of a change, and keeps it under the key of its shop', () => {
    const heard = vi.fn<() => void>()
    const stop = placeStore('one').subscribe(heard)
    placeStore('one').set(kept)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(placeStore('one').get()).toEqual(kept)
    expect(placeStore('two').get()).toBeNull()
    expect(parseKeptPlace(localStorage.getItem('galleria:one:place'))).toEqual(kept)
    stop()
    placeStore('one').set(null)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('galleria:one:place')).toBeNull()
  })
})

it('another place is another key, and none is one of its own', () => {
  expect(placeKey(quito)).not.toBe(placeKey({ ...quito, lon: -78.52 }))
  expect(placeKey(null)).toBe('')
})
