// Numbers as kubectl would write them, in a handful of characters.

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']

const grouped = new Intl.NumberFormat('en-US')
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** 1523 → "1,523". */
export const count = (value: number): string => grouped.format(value)

/** Attempt k as people count: the first is 1. Addresses and the API count from 0. */
export const ordinal = (k: number): string => count(k + 1)

/** "1 node", "3 nodes". */
export const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`

function bytes(value: number): string {
  const power = value > 0 ? Math.min(BINARY.length - 1, Math.floor(Math.log2(value) / 10)) : 0
  return oneDecimal.format(value / 1024 ** power) + BINARY[power]
}

function cpu(milli: number): string {
  return milli % 1000 === 0 || milli >= 10_000 ? oneDecimal.format(milli / 1000) : `${grouped.format(milli)}m`
}

const IN_BYTES = new Set(['memory', 'ephemeral-storage'])
/** Whether its amounts are bytes. */
export const isBytes = (resource: string): boolean => IN_BYTES.has(resource) || resource.startsWith('hugepages-')

/** An amount of a resource: cpu given in milli-CPU, memory and storage in bytes, everything else in pieces. */
export function amount(resource: string, value: number): string {
  if (resource === 'cpu') return cpu(value)
  return isBytes(resource) ? bytes(value) : grouped.format(value)
}

/** An amount in the units that people say: cpu in cores ("5.2"), everything else as `amount` writes it. */
export function readable(resource: string, value: number): string {
  return resource === 'cpu' ? twoDecimals.format(value / 1000) : amount(resource, value)
}

const QUANTITY = /^(\d+(?:\.\d+)?)(m|k|[KMGTPE]i|[MGTPE])?$/
const DECIMAL = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** A quantity as an object writes it, in the units that people use; one that cannot be read, as it is. */
export function readableQuantity(resource: string, text: string): string {
  const [, digits, suffix = ''] = QUANTITY.exec(text) ?? []
  if (digits === undefined || (resource !== 'cpu' && !isBytes(resource))) return text
  return amount(resource, inUnits(resource, digits, suffix))
}

/** "nvidia.com/gpu" → "gpu"; what stands beside a bar. */
export function shortResource(resource: string): string {
  const tail = resource.slice(resource.lastIndexOf('/') + 1)
  return ({ memory: 'mem', 'ephemeral-storage': 'disk' } as Record<string, string>)[tail] ?? tail
}

export function percent(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)} %` : '–'
}

/** A quantity as an object writes it, as a number: cpu in milli-CPU, everything else in bytes or pieces; null for one that cannot be read. */
export function quantityValue(resource: string, text: string): number | null {
  const [, digits, suffix = ''] = QUANTITY.exec(text) ?? []
  if (digits === undefined) return null
  return inUnits(resource, digits, suffix)
}

function inUnits(resource: string, digits: string, suffix: string): number {
  const unit = suffix === 'm' ? 1e-3 : suffix.endsWith('i') ? 1024 ** BINARY.indexOf(suffix) : 1000 ** DECIMAL.indexOf(suffix)
  return Math.ceil(Number(digits) * unit * (resource === 'cpu' ? 1000 : 1))
}
