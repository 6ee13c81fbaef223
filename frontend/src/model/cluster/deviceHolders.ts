import type { ClusterColumns } from '../../wire/clusterColumns'
import type { ClaimChange } from '../../wire/outcome'

/** What one claim has from an attempt on. */
interface Change {
  k: number
  claim: string
  devices: number[]
}

/** Which claims have which device after how many attempts, from what attempts wrote into claims. */
export class DeviceHolders {
  private readonly indexOf: ReadonlyMap<string, number>
  private readonly changes: Change[] = [] // in order of attempts
  private length = 0

  constructor(private readonly columns: ClusterColumns['devices']) {
    this.indexOf = new Map(columns?.names.map((name, index) => [name, index]))
  }

  /** Takes in what the next attempt wrote. */
  append(written: readonly ClaimChange[]): void {
    for (const { claim, what, allocation } of written) {
      if (what === 'reserved' && !allocation) continue // it had its devices already
      this.changes.push({ k: this.length, claim, devices: allocation ? this.devicesOf(allocation) : [] })
    }
    this.length += 1
  }

  /** A row a device: the claims that have it or a share of it after the first `at` attempts. Undefined where there are no devices. */
  at(at: number): string[][] | undefined {
    if (!this.columns) return undefined
    const byDevice = this.columns.takenBy.map((claims) => new Set(claims))
    for (const { k, claim, devices } of this.changes) {
      if (k >= at) break
      for (const claims of byDevice) claims.delete(claim)
      for (const device of devices) byDevice[device]!.add(claim)
    }
    return byDevice.map((claims) => [...claims])
  }

  private devicesOf(allocation: NonNullable<ClaimChange['allocation']>): number[] {
    return allocation.devices.results.flatMap(({ driver, pool, device, adminAccess }) => {
      const index = this.indexOf.get(`${driver}/${pool}/${device}`)
      return index === undefined || adminAccess ? [] : [index]
    })
  }
}
