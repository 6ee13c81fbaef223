import { colourWords, type ColourBy } from '../../model/map/mapColour'
import { labelChoices } from '../../model/map/mapGroups'
import { count } from '../../model/text/quantity'
import { changeMapView, useMapView } from '../../state/run/mapView'
import { Button } from '../../ui/Button'
import { SearchField, SelectField } from '../../ui/Field'
import type { ClusterColumns } from '../../wire/clusterColumns'
import { LIVE } from '../../ui/live'
import styles from './MapChoices.module.css'
import type { Past } from './past'

interface Props {
  columns: ClusterColumns
  resources: readonly string[] // those worth a colour
  decisions: boolean // whether there are scores and verdicts
  shown: number
  error: string | null // of the filter
  past: Past | null
}

/** What stands together, in which order, what colours say, and which nodes are left out. */
export function MapChoices({ columns, resources, decisions, shown, error, past }: Props) {
  const { group, order, colour, filter, since } = useMapView()
  const labels = labelChoices(columns)
  const owned = columns.owners?.some(Boolean) ? [{ value: 'owner', text: 'owner of most pods' }] : []
  const groups = [{ value: 'auto', text: 'as usual' }, { value: 'none', text: 'not at all' }, { value: 'zone', text: 'zone' }, ...owned, ...labels]
  const orders = [{ value: 'name', text: 'name' }, { value: 'colour', text: 'colour' }, { value: 'zone', text: 'zone' }, ...owned, ...labels]
  const decided: ColourBy[] = decisions ? ['score', 'verdict'] : []
  const told: ColourBy[] = ['fullest', ...resources.map((name): ColourBy => `resource:${name}`), ...decided, 'pods', ...(past ? (['change'] as const) : [])]
  const total = columns.nodes.names.length
  return (
    <div className={styles.choices} role="group" aria-label="How the map is drawn" data-noprint>
      <Choice name="Group" value={group} options={groups} onChange={(value) => changeMapView({ group: value as typeof group })} />
      <Choice name="Order" value={order} options={orders} onChange={(value) => changeMapView({ order: value as typeof order })} />
      <Choice name="Colour" value={colour} options={told.map((by) => ({ value: by, text: colourWords(by) }))} onChange={(value) => changeMapView({ colour: value as ColourBy })} />
      {colour === 'change' && past && (
        <span className={styles.since}>
          since {past.words(since)}{' '}
          <Button look="quiet" disabled={since === past.here} onClick={() => changeMapView({ since: past.here })}>
            From here
          </Button>
          {since !== 0 && (
            <Button look="quiet" onClick={() => changeMapView({ since: 0 })}>
              From the start
            </Button>
          )}
        </span>
      )}
      {labels.length > 0 && (
        <span className={styles.filter}>
          <SearchField label="Only nodes with these labels" placeholder="disk=ssd, zone in (a, b), !gpu" value={filter} onChange={(text) => changeMapView({ filter: text })} />
          {filter !== '' && error === null && (
            <span {...LIVE}>
              {count(shown)} of {count(total)}
            </span>
          )}
        </span>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** A choice that the cluster does not have, from the address of another, stays to be seen. */
function Choice({ name, value, options, onChange }: ChoiceProps) {
  const known = options.some((option) => option.value === value)
  const all = known ? options : [...options, { value, text: value.slice(value.indexOf(':') + 1) }]
  return (
    <label className={styles.choice}>
      <span>{name}</span>
      <SelectField label={`${name} nodes by`} value={value} options={all} onChange={onChange} />
    </label>
  )
}
