import { describeError } from '../../../api/client'
import type { ClusterImport } from '../../../api/cluster'
import { useClusterImport, useConnectedCluster } from '../../../state/stored/connectedCluster'
import { may, useSession } from '../../../state/people/people'
import { Button } from '../../../ui/Button'
import { useSeconds } from '../../../ui/useSeconds'
import type { ConnectedCluster } from '../../../wire/cluster'
import type { Snapshot } from '../../../wire/snapshots'
import { LIVE } from '../../../ui/live'
import styles from './ClusterPart.module.css'
import { RefusalNote } from './RefusalNote'

interface Props {
  wanted: ClusterImport
  onDone: (snapshot: Snapshot) => void
}

/** The connected cluster as a new snapshot; or how to connect one. Every state takes the same line; nothing for those who may not import. */
export function ClusterPart({ wanted, onDone }: Props) {
  const { data, error, isFetching, refetch } = useConnectedCluster()
  const taking = useClusterImport()
  const { data: session } = useSession()
  const problem = data?.problem ?? (error && !data ? describeError(error).title : null)
  if (session && !may(session, 'operate')) return null
  return (
    <div className={styles.part} role="group" aria-label="Connected cluster">
      <div className={styles.line}>
        {problem !== null && <Unavailable cluster={data} problem={problem} checking={isFetching} onCheck={() => void refetch()} />}
        {problem === null && !data && <p className={styles.quiet}>Looking for a connected cluster…</p>}
        {problem === null && data?.connected === false && <HowToConnect />}
        {problem === null && data?.connected && (
          <>
            <Button className={styles.button} busy={taking.isPending} onClick={() => taking.mutate(wanted, { onSuccess: onDone })}>
              Import from {clusterName(data)}
            </Button>
            {taking.isPending ? <Progress /> : <p className={styles.quiet}>Its objects as they are now, without Secrets, ConfigMaps and values of environment variables.</p>}
          </>
        )}
      </div>
      {taking.error && <RefusalNote what={data?.name ?? 'The cluster'} error={taking.error} onClose={taking.reset} />}
    </div>
  )
}

function clusterName(cluster: ConnectedCluster | undefined): string {
  return cluster?.name ? `cluster ${cluster.name}` : 'the cluster'
}

function HowToConnect() {
  return (
    <p className={styles.quiet}>
      A server that is connected with a cluster imports it here with one click: <code>script/server --cluster</code> (<a href="/docs/operations/#a-connected-cluster">how to connect it</a>).
    </p>
  )
}

interface UnavailableProps {
  cluster: ConnectedCluster | undefined
  problem: string
  checking: boolean
  onCheck: () => void
}

function Unavailable({ cluster, problem, checking, onCheck }: UnavailableProps) {
  return (
    <>
      <p className={styles.problem} {...LIVE}>
        <b>No import from {clusterName(cluster)} now.</b> {problem}
      </p>
      <Button disabled={checking} onClick={onCheck}>
        {checking ? 'Checking…' : 'Check again'}
      </Button>
    </>
  )
}

const SOON = 1 // second, in which most clusters are read

function Progress() {
  const seconds = useSeconds()
  if (seconds < SOON) return null
  return (
    <>
      <progress className={styles.progress} aria-label="Import" />
      <p className={styles.quiet}>
        <span {...LIVE}>Listing and checking the cluster’s objects…</span> <span aria-hidden="true">{seconds} s</span>
      </p>
    </>
  )
}
