import { pageKey } from '../../model/page/route'
import { navigate, useLocation } from './location'
import { notify } from './notice'

/** Opens what has been made, or says so to a reader who is elsewhere: `made`, such as "The run has started." Returns whether it is opened. */
export type Arrive = (href: string, made: string) => boolean

/**
 * To be called when something is asked for that takes a while: what it returns opens the page of what was made, if the reader is still on
 * the page where they asked for it. Otherwise a notice leads there. `isWanted`: what has to hold besides.
 */
export function fromHere(isWanted: () => boolean = () => true): Arrive {
  const here = pageNow()
  return (href, made) => {
    const isHere = pageNow() === here && isWanted()
    if (isHere) navigate(href)
    else notify(made, href)
    return isHere
  }
}

const pageNow = (): string => pageKey(useLocation.getState().route)
