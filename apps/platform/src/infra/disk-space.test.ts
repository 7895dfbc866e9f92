import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { type Space, watchDisk } from './disk-space.ts'

const GB = 1e9

function openLog() {
  const lines: string[] = []
  const note = (level: string) => (details: object, message: string) => void lines.push(`${level} ${message} ${JSON.stringify(details)}`)
  return { lines, logger: { info: note('info'), warn: note('warn'), error: note('error') } as never }
}

/** What the log says, in turn, of a disk that fills up and is emptied. */
async function toldOf(...spaces: readonly Space[]): Promise<string[]> {
  const { lines, logger } = openLog()
  const left = [...spaces]
  const read = async () => left.shift() ?? Promise.reject(new Error('no more to be read'))
  const watch = await watchDisk('/srv/shop', { logger, everyMs: 5, read })
  onTestFinished(watch.stop)
  await expect.poll(() => left.length).toBe(0)
  await watch.stop()
  return lines.filter((line) => !line.includes('could not be read')).map((line) => line.split(' {')[0] ?? '')
}

test('tells once that room becomes little, that it is nearly gone, and that there is enough again', async () => {
  const filling = [30, 9, 8, 1.9, 1.8, 9, 40].map((free) => ({ free: free * GB, total: 100 * GB }))
  expect(await toldOf(...filling)).toEqual([
    'warn there is little room left on the disk',
    'error the disk is nearly full: when it is, nothing can be sold',
    'warn there is little room left on the disk',
    'info there is enough room on the disk again',
  ])
})

test('counts bytes on a small disk, and does not ask for a tenth of a large one', async () => {
  expect(await toldOf({ free: 0.9 * GB, total: 2 * GB })).toEqual(['warn there is little room left on the disk'])
  expect(await toldOf({ free: 0.19 * GB, total: 0.4 * GB })).toEqual(['error the disk is nearly full: when it is, nothing can be sold'])
  expect(await toldOf({ free: 60 * GB, total: 20_000 * GB })).toEqual([])
})

test('reads the disk of a folder, and lives on when it can not', async () => {
  const here = openLog()
  await (await watchDisk(tmpdir(), { logger: here.logger })).stop()
  expect(here.lines.filter((line) => line.includes('could not be read'))).toEqual([])
  const nowhere = openLog()
  await (await watchDisk('/nowhere', { logger: nowhere.logger })).stop()
  expect(nowhere.lines).toEqual([expect.stringContaining('warn how full the disk is could not be read')])
})
