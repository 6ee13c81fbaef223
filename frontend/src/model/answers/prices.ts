// What nodes cost, as people type it: by instance type, or in a label of the nodes.

export interface TypedPrices {
  ofType: string // "m5.large:0.096, m5.xlarge:0.192"
  label: string
}

export const NO_PRICES: TypedPrices = { ofType: '', label: '' }

/** Instance type → an hour, or every mistake. */
export function readPrices(text: string): { prices: Record<string, number> } | { mistakes: string[] } {
  const pairs = text.split(',').flatMap((one) => (one.trim() ? [{ text: one.trim(), found: /^(.+):\s*(\d+(?:\.\d+)?)$/.exec(one.trim()) }] : []))
  const mistakes = pairs.filter(({ found }) => !found).map((one) => `${one.text} is not TYPE:NUMBER.`)
  if (mistakes.length > 0) return { mistakes }
  return { prices: Object.fromEntries(pairs.map(({ found }) => [found![1]!.trim(), Number(found![2])])) }
}

/** The parameters of a comparison; none while there are mistakes. */
export function pricesQuery({ ofType, label }: TypedPrices): { prices?: string; priceLabel?: string } {
  const read = readPrices(ofType)
  const prices = 'prices' in read ? pricesText(read.prices, ',') : ''
  return { ...(prices && { prices }), ...(label.trim() && { priceLabel: label.trim() }) }
}

export const pricesText = (prices: Readonly<Record<string, number>>, between = ', '): string =>
  Object.entries(prices)
    .map(([type, price]) => `${type}:${price}`)
    .join(between)

/** As it was kept; anything else is nothing. */
export function keptPrices(value: unknown): TypedPrices {
  const { ofType, label } = (value ?? {}) as Partial<Record<keyof TypedPrices, unknown>>
  return { ofType: typeof ofType === 'string' ? ofType : '', label: typeof label === 'string' ? label : '' }
}
