import { Button, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { announce } from '../lib/toast.ts'
import './list-search.css'

type ListSearchProps = {
  /** Of the field, which has the focus again when what was found is put away. */
  id: string
  /** What the list is called. */
  list: string
  /** By what it can be searched. */
  label: string
  /** The same, where a phone has no room for all of it. */
  placeholder?: string
  maxLength: number
  typed: string
  onTyped: (typed: string) => void
  onSought: () => void
}

/**
 * Searches a list of somebody's work: a shop's orders, the tickets of a queue. What somebody looks for may be the name or the address of a customer, so that it
 * does not stand in the address of the page.
 */
export function ListSearch({ id, list, label, placeholder = label, maxLength, typed, onTyped, onSought }: ListSearchProps) {
  return (
    <form
      method="post"
      className="list-search"
      role="search"
      aria-label={list}
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        onSought()
      }}
    >
      <Input
        id={id}
        type="search"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        maxLength={maxLength}
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
      />
      <Button type="submit" kind="quiet">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

type ListFoundProps = {
  sought: string
  /** Once it is known. */
  total: number | undefined
  /** The field that it was typed into. */
  fieldId: string
  onCleared: () => void
  /** Where to go back to. */
  children: ReactNode
}

/** What stands above that which was found. */
export function ListFound({ sought, total, fieldId, onCleared, children }: ListFoundProps) {
  const { t } = useLingui()
  const words = total === undefined ? t`Searching for “${sought}”` : t`Results for “${sought}”: ${total}`
  useEffect(() => announce(words), [words])
  return (
    <div className="list-found">
      <h2>{words}</h2>
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          onCleared()
          // What was pressed is gone.
          document.getElementById(fieldId)?.focus()
        }}
      >
        {children}
      </Button>
    </div>
  )
}
