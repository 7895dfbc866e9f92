import { describe, expect, test, vi } from 'vitest'
import { createGazetteer } from './gazetteer.adapter.ts'
import type { Place } from './geocoding.ts'
import { type GazetteerRows, placeFinder } from './place-finder.ts'
import { createTownReader, createTowns, type ErrorLogger } from './towns.adapter.ts'

const at = (name: string, region: string, district: string, longitude: number, latitude: number) => ({
  name,
  region,
  district: `${region}.${district}`,
  longitude,
  latitude,
})

const rows: GazetteerRows = {
  cities: [
    at('Bengaluru', '19', '1', 77.59, 12.97),
    at('Udupi', '19', '2', 74.75, 13.34),
    at('Madikeri', '19', '3', 75.74, 12.42),
    at('Virajpet', '19', '3', 75.8, 12.2),
    at('Kushalnagar', '19', '3', 75.96, 12.46),
    at('Aurangābād', '16', '4', 75.34, 19.88),
    at('Aurangabad', '34', '5', 84.37, 24.75),
    at('Mumbai', '16', '6', 72.88, 19.07),
    at('Pune', '16', '7', 73.86, 18.52),
  ],
  regions: [
    { code: '19', name: 'Karnataka' },
    { code: '16', name: 'Maharashtra' },
    { code: '34', name: 'Bihar' },
  ],
  districts: [{ code: '19.3', name: 'Kodagu District' }],
}
const find = placeFinder('IN', rows)
const query = { street: '14 Main Road', country: 'IN', city: 'Bengaluru', state: 'Karnataka', zip: '560038' }

describe('deciding from a list of cities', () => {
  test('takes the city in the state that was written', () => {
    expect(find({ ...query, city: 'Aurangabad', state: 'Bihar', zip: '824101' })).toEqual({ longitude: 84.37, latitude: 24.75 })
    expect(find({ ...query, city: 'aurangabad', state: 'MAHARASHTRA', zip: '431001' })).toEqual({ longitude: 75.34, latitude: 19.88 })
  })

  test.each(['Bangalore', ' BENGALURU ', 'Béngaluru'])('knows %s', (city) => {
    expect(find({ ...query, city })).toEqual({ longitude: 77.59, latitude: 12.97 })
  })

  test('goes by the postal code where the state is written wrongly', () => {
    expect(find({ ...query, city: 'Aurangabad', state: 'Beehar', zip: '824101' })).toEqual({ longitude: 84.37, latitude: 24.75 })
  })

  test('takes the only city of the name when neither tells the state, but does not guess among two', () => {
    expect(find({ ...query, city: 'Udupi', state: '?', zip: '999999' })).toEqual({ longitude: 74.75, latitude: 13.34 })
    expect(find({ ...query, city: 'Aurangabad', state: '?', zip: '999999' })).toBeUndefined()
  })

  test('takes the middle of a district that is given as the city', () => {
    expect(find({ ...query, city: 'Kodagu', zip: '571201' })).toEqual({ longitude: 75.8, latitude: 12.42 })
  })

  test('takes the middle of the state for a village that no list has: the postal code counts more than the name', () => {
    expect(find({ ...query, city: 'Hosahalli', state: 'Karnataka', zip: '571201' })).toEqual({ longitude: 75.8, latitude: 12.46 })
    expect(find({ ...query, city: 'Hosahalli', state: 'Karnataka', zip: '411001' })).toEqual({ longitude: 73.86, latitude: 19.07 })
    expect(find({ ...query, city: 'Hosahalli', state: 'Karnataka', zip: '999999' })).toEqual({ longitude: 75.8, latitude: 12.46 })
  })

  test('finds nothing when city, state and postal code are all unknown', () => {
    expect(find({ ...query, city: 'Hosahalli', state: '?', zip: '999999' })).toBeUndefined()
  })
})

describe('the list that comes with us', () => {
  const gazetteer = createGazetteer({ towns: createTowns({ make: createTownReader().read, logger: { error: vi.fn<ErrorLogger['error']>() } }) })
  const farFrom = (place: Place | undefined, [longitude, latitude]: readonly [number, number]) =>
    place ? Math.hypot((place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180), place.latitude - latitude) * 111 : Number.POSITIVE_INFINITY

  test.each([
    ['IN', 'Bengaluru', 'Karnataka', '560001', [77.59, 12.97]],
    ['IN', 'Bombay', 'Maharashtra', '400050', [72.83, 19.06]],
    ['IN', 'Calcutta', 'West Bengal', '700016', [88.35, 22.55]],
    ['IN', 'New Delhi', 'Delhi', '110019', [77.25, 28.55]],
    ['IN', 'Chennai', 'Tamil Nadu', '600002', [80.27, 13.07]],
    ['IN', 'Poona', 'Maharashtra', '411001', [73.89, 18.54]],
    ['IN', 'Anand', 'Gujarat', '388001', [72.96, 22.56]],
    ['IN', 'Cochin', 'Kerala', '682002', [76.26, 9.96]],
    ['IN', 'Simla', 'Himachal Pradesh', '171001', [77.17, 31.1]],
    ['IN', 'Jaipur', 'Rajasthan', '302001', [75.79, 26.91]],
    ['IN', 'Hyderabad', 'Telangana', '500034', [78.45, 17.42]],
    ['IN', 'Lucknow', 'Uttar Pradesh', '226001', [80.95, 26.85]],
    ['IN', 'Ahmedabad', 'Gujarat', '380009', [72.57, 23.02]],
    ['IN', 'Wayanad', 'Kerala', '673121', [76.08, 11.6]],
    ['IN', 'Cuttack', 'Orissa', '753001', [85.88, 20.46]],
    ['EC', 'Quito', 'Pichincha', '170150', [-78.52, -0.22]],
    ['EC', 'Guayaquil', 'Guayas', '090150', [-79.89, -2.19]],
    ['EC', 'Cuenca', 'Azuay', '010101', [-79.0, -2.9]],
    ['EC', 'Ambato', 'Tungurahua', '180101', [-78.62, -1.25]],
    ['EC', 'Durán', 'Guayas', '092401', [-79.83, -2.17]],
    ['EC', 'Santo Domingo', 'Santo Domingo de los Tsáchilas', '230101', [-79.17, -0.25]],
    ['US', 'New York', 'NY', '10001', [-74.0, 40.71]],
    ['US', 'St. Paul', 'Minnesota', '55101', [-93.09, 44.95]],
    ['US', 'Springfield', 'Illinois', '62701', [-89.65, 39.8]],
  ] as const)('%s: %s, %s, %s', async (country, city, state, zip, position) => {
    const place = await gazetteer.geocode({ street: '1', country, city, state, zip })
    expect(farFrom(place, position)).toBeLessThan(25)
  })

  test.each([
    ['IN', '122001', 'Haryana'],
    ['IN', '248001', 'Uttarakhand'],
    ['IN', '403001', 'Goa'],
    ['IN', '797001', 'Nagaland'],
    ['IN', '834001', 'Jharkhand'],
    ['IN', '800001', 'Bihar'],
    ['IN', '194101', 'Ladakh'],
    ['EC', '200101', 'Galápagos'],
    ['EC', '020101', 'Bolívar'],
    ['US', '99501', 'Alaska'],
    ['US', '88510', 'Texas'],
  ])('%s %s lies in %s', async (country, zip, state) => {
    const byZip = await gazetteer.geocode({ street: '1', country, city: 'No such village', state: '?', zip })
    const byState = await gazetteer.geocode({ street: '1', country, city: 'No such village', state, zip: 'none' })
    expect(byZip).toBeDefined()
    expect(byZip).toEqual(byState)
  })

  test('has nothing of a country that is none', async () => {
    await expect(gazetteer.geocode({ ...query, country: 'XX' })).resolves.toBeUndefined()
  })
})

test('a list that could not be read is read again the next time', async () => {
  let reads = 0
  const gazetteer = createGazetteer({
    towns: createTowns({ make: createTownReader().read, logger: { error: vi.fn<ErrorLogger['error']>() } }),
    rowsFor: async () => {
      reads += 1
      if (reads === 1) throw new Error('the disk was away')
      return rows
    },
  })
  await expect(gazetteer.geocode(query)).rejects.toThrow('the disk was away')
  await expect(gazetteer.geocode(query)).resolves.toEqual({ longitude: 77.59, latitude: 12.97 })
  await gazetteer.geocode(query)
  expect(reads).toBe(2)
})
