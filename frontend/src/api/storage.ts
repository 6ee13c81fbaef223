import type { Stored } from '../wire/storage'
import { ask } from './client'

export const listStored = (): Promise<Stored[]> => ask('storage/')
