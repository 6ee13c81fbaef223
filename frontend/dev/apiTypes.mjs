// The types of what the REST API answers, from its OpenAPI document: node dev/apiTypes.mjs SCHEMA.json TARGET.ts
// Operations and the bodies of requests are left out: the pages' calls are in src/api, and no type of them is needed there.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const HEAD = '// Made by script/api-types from the OpenAPI document. Not to be edited.\n'

const [source, target] = process.argv.slice(2)
const { openapi, info, components } = JSON.parse(readFileSync(source, 'utf8'))
const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !name.endsWith('Request')))
const types = astToString(await openapiTS({ openapi, info, paths: {}, components: { schemas } }))
const cwd = fileURLToPath(new URL('..', import.meta.url))
writeFileSync(target, execFileSync('node_modules/.bin/oxfmt', ['--stdin-filepath', 'src/wire/api.gen.ts'], { cwd, input: HEAD + types }))
