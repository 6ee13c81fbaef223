import { clusterColumns } from './cluster'
import { nullable, number, object, string, withDefault, type Decoded } from './decode'

export const demo = object({
  slug: string,
  title: string,
  summary: withDefault(string, ''),
  lesson: withDefault(string, ''),
  nodes: withDefault(number, 0),
  pods: withDefault(number, 0),
  snapshot: nullable(string), // its id; null until the demo has been loaded
  policy: nullable(string),
  picture: nullable(clusterColumns), // the columns of its cluster
})
export type Demo = Decoded<typeof demo>
