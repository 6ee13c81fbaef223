import type { Shopping, ShoppingRequest } from '../wire/shopping'
import { ask } from './client'

export const shoppingPath = (run: string): string => `runs/${run}/shopping/`

export const findNodes = (run: string, asked: ShoppingRequest, signal?: AbortSignal): Promise<Shopping> => ask(shoppingPath(run), { method: 'POST', json: asked, signal })
