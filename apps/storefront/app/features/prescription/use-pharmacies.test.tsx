// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { withQueries } from '../../lib/queries.fixture.tsx'
import { usePharmacies } from './use-pharmacies.ts'

const place = vi.hoisted(() => ({ now: null as { lat: number; lon: number } | null }))
const answers = vi.hoisted((): ((names: readonly string[]) => void)[] => [])
vi.mock('../../lib/place.ts', () => ({ usePlace: () => place.now, placeKey: () => String(place.now?.lat) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { locale: 'en' } }) }))
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    listNearbyProviders: () =>
      new Promise((resolve) => {
        const wire = (name: string) => ({ _id: name, name, office: { address: { city: '' } }, distance: 1, hours: null })
        answers.push((names) => resolve({ data: names.map(wire) }))
      }),
  }),
}))

const { expectSaid } = withQueries()
function Names({ at }: { at: string }) {
  const { data } = usePharmacies()
  return `${at}: ${data ? data.map(({ name }) => name).join() : 'none'}`
}

it('shows the pharmacies, around which somebody has written, until those near another place have come', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await expectSaid(<Names at="nowhere" />, 'nowhere: none')
  answers.shift()?.(['Far', 'Near'])
  await expectSaid(<Names at="nowhere" />, 'nowhere: Far,Near')
  place.now = { lat: 12, lon: 77 }
  await expectSaid(<Names at="Mysuru" />, 'Mysuru: Far,Near')
  expect(answers).toHaveLength(1)
  answers.shift()?.(['Near', 'Far'])
  await expectSaid(<Names at="Mysuru" />, 'Mysuru: Near,Far')
})
