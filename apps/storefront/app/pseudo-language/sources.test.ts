import { expect, it } from 'vitest'
import { untranslatedInSource } from './sources.fixture.ts'

const sources = import.meta.glob<string>(
  ['../**/*.tsx', '../../../../packages/ui/src/**/*.tsx', '!../**/*.test.tsx', '!../**/*.fixture.tsx', '!../features/showcase/**'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

it('no component has words of its own, also where no page of a test comes to', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(Object.entries(sources).flatMap(([file, source]) => untranslatedInSource(source).map((text) => `${file}:${text}`))).toEqual([])
})

it('finds words in texts, attributes and conditions, and leaves those that are translated', () => {
  const source = `export const Page = ({ isOld }) => (
    <main className="page">
      <h1 title={t\`Old\`}>Cart</h1>
      <Trans>Gone <b>since today</b></Trans>
      <Button closeLabel="Close" kind="quiet">{isOld ? 'Old' : t\`New\`}</Button>
      <p>{isOld && \`\${n} pieces\`} · 5 × </p>
    </main>
  )`
  expect(untranslatedInSource(source)).toEqual(['3: "Cart"', '5: "Close"', '5: "Old"', '6: "pieces"'])
})
