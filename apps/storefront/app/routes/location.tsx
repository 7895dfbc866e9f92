import { LocationPage } from '../features/place/location-page.tsx'

export default function Location() {
  return <LocationPage />
}
