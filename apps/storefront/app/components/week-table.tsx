import { type OpeningSpan, weekOf } from '@galleria/rules'
import { useTenant } from '../lib/tenant.ts'
import './week-table.css'

type WeekTableProps = {
  readonly hours: readonly OpeningSpan[]
  /** Whose hours they are, for those who can't see where they stand. */
  readonly caption: string
  /** Of a day without hours. The page says it: the words of components come with every page. */
  readonly closed: string
}

/** When something is open, day by day. */
export function WeekTable({ hours, caption, closed }: WeekTableProps) {
  const { format } = useTenant()
  return (
    <table className="week">
      <caption className="hidden-visually">{caption}</caption>
      <tbody>
        {weekOf(hours).map((spans, index) => (
          <tr key={format.weekday(index + 1)}>
            <th scope="row">{format.weekday(index + 1)}</th>
            <td>
              {spans.length === 0 ? (
                <span className="muted">{closed}</span>
              ) : (
                spans.map(({ from, to }) => (
                  <span key={from}>
                    {format.time(from)} – {format.time(to)}
                  </span>
                ))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
