import { distanceKm } from '@galleria/kernel'
import type { Place } from './geocoding.ts'
import { type FoundTown, townAt, type TownIndex } from './town-index.ts'

const MICRO = 1e6
/** One degree of latitude, in kilometres. */
const DEGREE_KM = 111.2
/** How far a town gives its name to what lies around it, and how far the nearest one still tells where somebody is. */
const AROUND_KM = 40
const FAR_KM = 300
const UNCOUNTED = 200
/** Within this many kilometres of its middle one is still in the heart of a town. */
const HEART_KM = 2

/**
 * The town that somebody at a position would name. Not simply the nearest: in a suburb of a city that is the city, in a small town beside one the small town;
 * so each attracts by its inhabitants, and by the third power of its distance less. Far from all, it is the nearest; undefined on the open sea.
 */
export function townNear(index: TownIndex, { latitude, longitude }: Place): FoundTown | undefined {
  const strongest = { town: -1, pull: 0 }
  const nearest = { town: -1, km: FAR_KM }
  const reach = (FAR_KM / DEGREE_KM) * MICRO
  for (let town = 0; town < index.latitudes.length; town += 1) {
    const lat = index.latitudes[town] ?? 0
    if (Math.abs(lat - latitude * MICRO) > reach) continue
    const km = distanceKm([longitude, latitude], [(index.longitudes[town] ?? 0) / MICRO, lat / MICRO])
    if (km < nearest.km) Object.assign(nearest, { town, km })
    if (km > AROUND_KM) continue
    const pull = ((index.populations[town] ?? 0) + UNCOUNTED) / (1 + (km / HEART_KM) ** 3)
    if (pull > strongest.pull) Object.assign(strongest, { town, pull })
  }
  const town = strongest.town >= 0 ? strongest.town : nearest.town
  return town < 0 ? undefined : townAt(index, town)
}
