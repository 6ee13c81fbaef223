// The types of what the REST API answers, from its OpenAPI document: node dev/apiTypes.mjs SCHEMA.json TARGET.ts
// Operations and the bodies of requests are left out: the pages' calls are in src/api, and no type of them is needed there.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

const HEAD = '// Made by script/api-types from the OpenAPI document. Not to be edited.\n'

const [source, target] = process.argv.slice(2)
const { openapi, info, components } = JSON.parse(readFileSync(source, 'utf8'))
const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !name.endsWith('Request')))
const types = astToString(await openapiTS({ openapi, info, paths: {}, components: { schemas } }))
const style = await resolveConfig(new URL('../src/wire/api.gen.ts', import.meta.url), { editorconfig: true })
writeFileSync(target, await format(HEAD + types, { ...style, parser: 'typescript' }))
