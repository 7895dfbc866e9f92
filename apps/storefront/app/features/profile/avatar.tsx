import type { UserInfoWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { useApi } from '../../lib/api.ts'
import { dataUrlOfReply } from '../../lib/data-url.ts'
import './avatar.css'

type Props = {
  customer: Pick<UserInfoWire, 'name' | 'picture'>
  /** What it is called where nothing beside it says so. */
  alt?: string
  isLarge?: boolean
}

/** Somebody's photograph, which only they see: it comes with the token, at no address of its own. Until it is there, and where there is none, their initial. */
export function Avatar({ customer: { name, picture }, alt = '', isLarge = false }: Props) {
  const api = useApi()
  const { data: source } = useQuery({
    queryKey: ['profile picture', picture],
    queryFn: async ({ signal }) => dataUrlOfReply(await api.getFile({ params: { id: picture ?? '' } }, { signal })),
    enabled: picture !== undefined,
    // The same file is always the same picture.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [initial] = name.first
  return (
    <span className={isLarge ? 'avatar avatar-large' : 'avatar'}>
      {picture && source ? (
        <img src={source} alt={alt} width={96} height={96} />
      ) : (
        <span aria-hidden="true">{initial?.toLocaleUpperCase() ?? <User className="icon" />}</span>
      )}
    </span>
  )
}
