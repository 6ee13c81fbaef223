import type { Stored } from '../../wire/storage'
import { fileSize } from './fileSize'

/** The room that things of a kind take, and how long they are kept: "3.4 MB stored, deleted 30 days after their end". */
export function storedText({ kind, bytes, keepDays }: Stored): string {
  const size = `${fileSize(bytes)} stored`
  if (keepDays === 0) return size
  const from = kind === 'snapshots' ? 'after their upload' : 'after their end'
  return `${size}, deleted ${keepDays === 1 ? 'a day' : `${keepDays} days`} ${from}`
}
