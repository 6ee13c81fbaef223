import { SideMark } from './SideMark'

/** Heads of the two columns of a table in which two runs stand side by side. */
export function SideHeads() {
  return (
    <>
      <th scope="col">
        <SideMark side="A" />
      </th>
      <th scope="col">
        <SideMark side="B" />
      </th>
    </>
  )
}
