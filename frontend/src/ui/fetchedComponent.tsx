import { type ComponentType, useEffect, useState } from 'react'
import { useAwaited } from '../readiness/page'

interface Options<P> {
  /** What the page says that it awaits. */
  awaits: string
  /** Stands in its place while its code is fetched. */
  Meanwhile?: ComponentType<P>
}

/**
 * A component whose code is fetched when it is first drawn. If that fails, drawing it fails.
 *
 * As React's `lazy` in a `Suspense`, but at once: React leaves what stands in its place on screen for 300 ms
 * (FALLBACK_THROTTLE_MS, React 19), and the code of a page is there after 5 to 30.
 */
export function onDemand<P extends object>(fetchCode: () => Promise<{ default: ComponentType<P> }>, { awaits, Meanwhile }: Options<P>): ComponentType<P> {
  let code: ComponentType<P> | null = null
  return function OnDemand(props: P) {
    const [Drawn, setDrawn] = useState(() => code)
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
    useAwaited(awaits, !Drawn && !failure)
    useEffect(() => {
      if (Drawn) return
      let wanted = true
      fetchCode().then(
        (module) => {
          code = module.default
          if (wanted) setDrawn(() => module.default)
        },
        (reason: unknown) => {
          if (wanted) setFailure({ reason })
        },
      )
      return () => {
        wanted = false
      }
    }, [Drawn])
    if (failure) throw failure.reason
    if (Drawn) return <Drawn {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
}
