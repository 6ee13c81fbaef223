import { useState } from 'react'
import { rewriteAddress } from './location'

export type PageQuery = Record<string, string>

function read(defaults: PageQuery): PageQuery {
  const query = new URLSearchParams(window.location.search)
  return Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, query.get(key) ?? value]))
}

function addressOf(values: PageQuery, defaults: PageQuery): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) if (value !== defaults[key]) query.set(key, value)
  const text = query.toString()
  return window.location.pathname + (text ? `?${text}` : '')
}

/** What a page shows, kept in the address so that a link shows the same. What is as `defaults` say stays out of it. */
export function usePageQuery<Q extends PageQuery>(defaults: Q): [Q, (patch: Partial<Q>) => void] {
  const [initial] = useState(defaults)
  const [values, setValues] = useState(() => read(initial) as Q)
  function patch(changes: Partial<Q>) {
    const after = { ...values, ...changes }
    setValues(after)
    rewriteAddress(addressOf(after, initial))
  }
  return [values, patch]
}
