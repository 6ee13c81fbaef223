import { PlayExamples } from '../../parts/examples/PlayExamples'
import { EmptyNote } from '../../ui/Note'

/** Of a server that was not started for a class. */
export function NoAccounts({ title }: { title: string }) {
  return (
    <>
      <EmptyNote title={title}>
        <p>
          This server has no accounts: everybody who can reach it owns everything. For a class, start it with <code>script/server --workshop</code> (<a href="/docs/workshops/">how</a>).
        </p>
      </EmptyNote>
      <PlayExamples />
    </>
  )
}
