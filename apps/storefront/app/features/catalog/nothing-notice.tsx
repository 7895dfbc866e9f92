import { ButtonLink, EmptyState, type EmptyStateProps } from '@galleria/ui'
import type { ReactNode } from 'react'
import type { Nothing } from '../facets/list-words.ts'

/** UX-06: why there is nothing, and what to do about it. */
export function NothingNotice({
  nothing: { title, text, action },
  ...rest
}: Pick<EmptyStateProps, 'icon' | 'level'> & { nothing: Nothing; children?: ReactNode }) {
  return (
    <EmptyState
      {...rest}
      title={title}
      text={text}
      actions={
        <>
          {action ? (
            <ButtonLink href={action.href} data-keep-scroll>
              {action.label}
            </ButtonLink>
          ) : null}
          {rest.children}
        </>
      }
    />
  )
}
