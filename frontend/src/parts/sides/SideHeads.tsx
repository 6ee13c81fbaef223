import { SideMark, SIDES } from './SideMark'

/** Heads of the columns of a table in which runs stand side by side. */
export function SideHeads({ sides = 2 }: { sides?: number }) {
  return SIDES.slice(0, sides).map((side) => (
    <th key={side} scope="col">
      <SideMark side={side} />
    </th>
  ))
}
