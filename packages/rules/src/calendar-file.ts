/** What a calendar needs to know. Instants are ISO 8601. */
export type CalendarEvent = {
  /** The same for the same thing, so that adding it twice changes it. */
  readonly id: string
  readonly title: string
  readonly place: string
  readonly note: string
  /** In degrees; unknown of some places. */
  readonly position?: readonly [longitude: number, latitude: number]
  readonly from: string
  readonly to: string
  /** It was called off: a calendar that has it strikes it out. */
  readonly isCancelled?: boolean
}

/** RFC 5545: text with its own signs told apart. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** "20261130T103000Z": in UTC, so that a calendar anywhere shows the right time, whatever it knows of time zones. */
const utc = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** No line has more than 75 octets; what is longer goes on in the next one, after a blank. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (encoder.encode(current + character).length > 75) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** The later file of the same thing is the one that holds, in calendars that go by numbers: minutes, since seconds grow too large for some of them. */
const sequence = (now: Date): number => Math.floor(now.getTime() / 60_000)

const linesOf = ({ id, title, place, note, position, from, to, isCancelled = false }: CalendarEvent, now: Date): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(id)}`,
  `DTSTAMP:${utc(now.toISOString())}`,
  `SEQUENCE:${sequence(now)}`,
  ...(isCancelled ? ['STATUS:CANCELLED'] : []),
  `DTSTART:${utc(from)}`,
  `DTEND:${utc(to)}`,
  `SUMMARY:${escaped(title)}`,
  `LOCATION:${escaped(place)}`,
  ...(position ? [`GEO:${position[1]};${position[0]}`] : []),
  `DESCRIPTION:${escaped(note)}`,
  'END:VEVENT',
]

/** Events as an iCalendar file (RFC 5545) that mail programs and telephones open. `now` is when it was made, or when what it says came to be. */
export function calendarFile(events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Galleria//Orders//EN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
