import { storage, type Stored } from '../wire/storage'
import { request } from './client'

export const listStored = (): Promise<Stored[]> => request('storage/', storage)
