import { countStep, type FilmFacts, FilmUnreadable } from './film-facts.ts'

/** A box of ISO/IEC 14496-12: from its head, with its content from `body` on. */
type Box = { readonly type: string; readonly start: number; readonly body: number; readonly end: number }

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What stays of each box that is looked into; all else in it is blanked. So nobody has to know under how many names cameras write where they were. */
const STAY: Readonly<Record<string, ReadonlySet<string>>> = {
  file: names('ftyp styp sidx ssix moov moof mdat mfra'),
  moov: names('mvhd trak mvex'),
  mvex: names('mehd trex leva'),
  trak: names('tkhd edts mdia'),
  mdia: names('mdhd hdlr elng minf'),
  minf: names('vmhd smhd dinf stbl'),
  stbl: names('stsd stts ctts cslg stss stsc stsz stz2 stco co64 sdtp sgpd sbgp'),
  moof: names('mfhd traf'),
  traf: names('tfhd tfdt trun sdtp sgpd sbgp'),
}
/** Their first fields are when the file was made and changed. */
const DATED = names('mvhd tkhd mdhd')
const SHOWN = names('avc1 avc3 vp08 vp09 av01')

/** Reads a film, and takes out of it, in place, what it notes beside pictures and sound. Throws FilmUnreadable. */
export function readMp4(bytes: Buffer): FilmFacts {
  let seconds = 0
  /** Of the film as a whole, which its first box tells. */
  let scale = 1
  let isInPieces = false
  const shown: boolean[] = []
  const foreign: Box[] = []

  function clean(name: string, start: number, end: number): void {
    for (const box of boxesIn(bytes, start, end)) {
      if (!STAY[name]?.has(box.type)) blank(bytes, box)
      else if (box.type === 'trak') cleanTrack(box)
      else keep(box)
    }
  }

  function keep(box: Box): void {
    const { type, body, end } = box
    if (type === 'mvex') isInPieces = true
    if (type === 'mvhd' || type === 'mdhd') {
      const told = timesIn(bytes, box)
      if (type === 'mvhd') scale = told.scale
      seconds = Math.max(seconds, told.duration / told.scale)
    }
    if (type === 'mehd') seconds = Math.max(seconds, durationAt(bytes, body + 4, isLong(bytes, body)) / scale)
    if (DATED.has(type)) bytes.fill(0, Math.min(body + 4, end), Math.min(body + (isLong(bytes, body) ? 20 : 12), end))
    if (type === 'hdlr') bytes.fill(0, Math.min(body + 24, end), end) // a name, for people
    if (STAY[type]) clean(type, body, end)
  }

  function cleanTrack(track: Box): void {
    const handler = handlerOf(bytes, track)
    if (handler !== 'vide' && handler !== 'soun') {
      foreign.push(track)
      return
    }
    if (handler === 'vide') shown.push(isShownHere(bytes, track))
    clean('trak', track.body, track.end)
  }

  clean('file', 0, bytes.length)
  // Cameras also write where they are as a track of its own, many times a second.
  if (foreign.length > 0 && isInPieces) throw new FilmUnreadable('A track of data in pieces can not be taken out')
  let left = bytes.length
  for (const track of foreign) {
    left -= blankSamples(bytes, track, left)
    blank(bytes, track)
  }
  if (shown.length === 0) throw new FilmUnreadable('There are no pictures in it')
  return { seconds: seconds > 0 ? seconds : null, isShown: shown.every(Boolean) }
}

/** One after the other, to the end. Throws FilmUnreadable where they do not fit in. */
function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at < end; ) {
    countStep(bytes)
    if (end - at < 8) throw new FilmUnreadable('A box is cut off')
    const told = bytes.readUInt32BE(at)
    const head = told === 1 ? 16 : 8
    if (end - at < head) throw new FilmUnreadable('A box is cut off')
    const size = told === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : told === 0 ? end - at : told
    if (size < head || size > end - at) throw new FilmUnreadable('A box is longer than what holds it')
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, body: at + head, end: at + size }
    at += size
  }
}

function find(bytes: Buffer, { body, end }: Box, ...[type, ...deeper]: readonly string[]): Box | undefined {
  const found = [...boxesIn(bytes, body, end)].find((box) => box.type === type)
  return found && deeper.length > 0 ? find(bytes, found, ...deeper) : found
}

/** Leaves nothing of it but its length. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, body, end)
}

/** Whether a box tells its times in 64 bits. */
const isLong = (bytes: Buffer, body: number): boolean => bytes.readUInt8(body) === 1

/** All ones mean that nobody knows. */
function durationAt(bytes: Buffer, at: number, long: boolean): number {
  const told = long ? bytes.readBigUInt64BE(at) : BigInt(bytes.readUInt32BE(at))
  return told === (long ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn) ? 0 : Number(told)
}

function timesIn(bytes: Buffer, { body }: Box): { readonly scale: number; readonly duration: number } {
  const long = isLong(bytes, body)
  const at = body + (long ? 20 : 12)
  const scale = bytes.readUInt32BE(at)
  if (scale === 0) throw new FilmUnreadable('Time stands still in it')
  return { scale, duration: durationAt(bytes, at + 4, long) }
}

/** What a track is: `vide`, `soun`, or data of any kind. */
function handlerOf(bytes: Buffer, track: Box): string {
  const handler = find(bytes, track, 'mdia', 'hdlr')
  if (!handler || handler.end - handler.body < 12) throw new FilmUnreadable('A track does not say what it is')
  return bytes.toString('latin1', handler.body + 8, handler.body + 12)
}

function isShownHere(bytes: Buffer, track: Box): boolean {
  const kinds = find(bytes, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!kinds || kinds.end - kinds.body < 16) throw new FilmUnreadable('A track does not say how it is written')
  return [...boxesIn(bytes, kinds.body + 8, kinds.end)].every(({ type }) => SHOWN.has(type))
}

/** Blanks what a track holds, wherever it lies, and answers how much that was. Throws FilmUnreadable where it says to hold more than `most`. */
function blankSamples(bytes: Buffer, track: Box, most: number): number {
  const table = find(bytes, track, 'mdia', 'minf', 'stbl')
  const part = (type: string) => table && find(bytes, table, type)
  const [sizes, runs, offsets, longOffsets] = [part('stsz'), part('stsc'), part('stco'), part('co64')]
  const chunks = offsets ?? longOffsets
  if (!sizes || !runs || !chunks) throw new FilmUnreadable('A track does not say where it is')
  const same = bytes.readUInt32BE(sizes.body + 4)
  const sizeOf = (sample: number): number => same || bytes.readUInt32BE(within(sizes, sizes.body + 12 + 4 * sample))
  const [samples, runCount, chunkCount] = [sizes.body + 8, runs.body + 4, chunks.body + 4].map((at) => bytes.readUInt32BE(at)) as [number, number, number]
  let left = most
  let sample = 0
  let run = 0
  for (let chunk = 0; chunk < chunkCount && sample < samples; chunk += 1) {
    while (run + 1 < runCount && bytes.readUInt32BE(within(runs, runs.body + 8 + 12 * (run + 1))) <= chunk + 1) run += 1
    const perChunk = bytes.readUInt32BE(within(runs, runs.body + 12 + 12 * run))
    const at =
      longOffsets && !offsets
        ? Number(bytes.readBigUInt64BE(within(chunks, chunks.body + 8 + 8 * chunk)))
        : bytes.readUInt32BE(within(chunks, chunks.body + 8 + 4 * chunk))
    const last = Math.min(samples, sample + perChunk)
    let length = 0
    for (; sample < last && length <= left; sample += 1) length += sizeOf(sample)
    left -= length
    if (left < 0 || at + length > bytes.length) throw new FilmUnreadable('A track holds more than there is')
    bytes.fill(0, at, at + length)
  }
  return most - left
}

function within({ end }: Box, at: number): number {
  if (at + 4 > end) throw new FilmUnreadable('A table is cut off')
  return at
}
