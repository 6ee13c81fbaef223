/** Names in the order of the numbers in them: "node-2" before "node-10". */
export const byNumber = new Intl.Collator('en', { numeric: true })
