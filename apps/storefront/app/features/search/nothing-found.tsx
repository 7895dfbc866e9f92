import { ArchMark } from '@galleria/ui'
import { SearchX } from 'lucide-react'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { NothingNotice } from '../catalog/nothing-notice.tsx'
import type { Nothing } from '../facets/list-words.ts'

/** Never an end: the words again, and ways on (UX-06). */
export function NothingFound({ nothing }: { nothing: Nothing }) {
  const { tenant, paths } = useTenant()
  return (
    <NothingNotice icon={SearchX} nothing={nothing}>
      <ul className="empty-markets">
        {openHalls(tenant).map(({ slug, name }) => (
          <li key={slug} data-market={slug}>
            <a href={paths.market(slug)}>
              <ArchMark />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </NothingNotice>
  )
}
