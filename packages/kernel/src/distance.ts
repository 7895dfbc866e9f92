/** [longitude, latitude] in degrees, as GeoJSON writes it. */
export type Position = readonly [longitude: number, latitude: number]

/** IUGG mean radius. */
const EARTH_KM = 6371.0088

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two places along the surface (haversine), also across the antimeridian and the poles. */
export function distanceKm([longitudeA, latitudeA]: Position, [longitudeB, latitudeB]: Position): number {
  const [a, b] = [radians(latitudeA), radians(latitudeB)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(longitudeB - longitudeA) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}
