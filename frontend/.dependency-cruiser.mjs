// Which room may import which, lowest first. A new room must be added here.
const MAY_IMPORT = {
  wire: [],
  theme: [],
  readiness: [],
  model: ['wire'],
  layout: ['model', 'wire'],
  render: ['layout', 'model', 'wire', 'theme'],
  api: ['wire'],
  sockets: ['wire'],
  ui: ['theme', 'readiness'],
  state: ['api', 'sockets', 'layout', 'model', 'wire', 'theme', 'readiness'],
  parts: ['state', 'api', 'sockets', 'layout', 'render', 'model', 'wire', 'ui', 'theme', 'readiness'],
  views: ['parts', 'state', 'api', 'sockets', 'layout', 'render', 'model', 'wire', 'ui', 'theme', 'readiness'],
  fixtures: ['model', 'wire'],
}
const ROOMS = Object.keys(MAY_IMPORT)
/** Rooms that know no screen: what they say can be said without a document, and painters paint on any surface. */
const WITHOUT_REACT = ['wire', 'theme', 'model', 'layout', 'render', 'api', 'sockets', 'fixtures']
const TESTS = '[.]test[.]tsx?$'
/** What calls of every address use, and the upload, whose answer is a snapshot. */
const FOR_EVERY_ADDRESS = '^src/api/(allPages|client|compression|requestKey|upload)[.]ts$'

const inRooms = (rooms) => `^src/(${rooms.join('|')})/`

const layers = ROOMS.map((room) => ({
  name: `${room}-imports-what-is-below`,
  severity: 'error',
  from: { path: inRooms([room]), pathNot: TESTS },
  to: { path: '^src/', pathNot: inRooms([room, ...MAY_IMPORT[room]]) },
}))

const layersOfTests = ROOMS.map((room) => ({
  name: `tests-of-${room}-import-what-is-below`,
  severity: 'error',
  from: { path: `${inRooms([room])}.*${TESTS}` },
  to: { path: '^src/', pathNot: inRooms([room, ...MAY_IMPORT[room], 'fixtures']) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    ...layersOfTests,
    {
      name: 'rooms-are-known',
      comment: 'A file in a room that the table above does not have.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: inRooms(ROOMS) },
      to: {},
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and that nothing imports.',
      severity: 'error',
      from: { orphan: true, pathNot: TESTS },
      to: {},
    },
    {
      name: 'pages-import-no-page',
      comment: 'What two pages show belongs into parts. App alone knows the pages.',
      severity: 'error',
      from: { path: '^src/views/([^/]+)/' },
      to: { path: '^src/views/', pathNot: '^src/views/$1/' },
    },
    {
      name: 'no-component-without-a-screen',
      comment: 'Model, layout and painters are functions of numbers; React starts with state and ui.',
      severity: 'error',
      from: { path: inRooms(WITHOUT_REACT) },
      to: { path: '(^|/)node_modules/(@types/)?react' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-between-folders',
      comment: 'The fixtures stand apart: tests in wire read them, and they are typed by wire.',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: '^src/(wire|fixtures)$' },
      to: { circular: true },
    },
    {
      name: 'imports-are-found',
      comment: 'Styles too, which the type checker does not look for.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  required: [
    {
      name: 'an-address-has-its-wire',
      comment: 'What an address answers is in the file of wire that has the name of its file in api.',
      severity: 'error',
      module: { path: '^src/api/([^/]+)[.]ts$', pathNot: [TESTS, FOR_EVERY_ADDRESS] },
      to: { path: '^src/wire/$1[.]ts$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // an import of a type is an import
    doNotFollow: { path: 'node_modules' },
  },
}
