import type { components } from './api.gen'

/** What the API answers, by the name of its schema in the OpenAPI document. Tests hold the server to it: answers are not checked again. */
export type Answer<Name extends keyof components['schemas']> = components['schemas'][Name]
