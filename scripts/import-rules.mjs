/** Patterns of the packages that a rule bans together. */
const hono = ['hono', 'hono/**', '@hono/**'];
const sql = ['kysely', 'kysely/**', 'pg', 'node:sqlite'];
const sockets = [
  'node:net',
  'node:http',
  'node:https',
  'node:http2',
  'node:tls',
  'node:dgram',
  'node:dns',
  'node:dns/**',
  'node:child_process',
  'undici',
  'nodemailer',
  '@hono/node-server',
];

const ban = (message, group) => ({ group, message });
const ONE_WAY = 'Imports go one way: main → app → http and features → jobs, adapters → store → config → lib.';
const KNOW_HONO = 'Only routes.ts and pages.tsx know Hono.';
const noHono = ban(KNOW_HONO, hono);
const noSql = ban('Only store.ts and store/ know SQL.', sql);
const noSockets = ban('Only adapters/ opens sockets and starts processes.', sockets);
const noServer = ban('The engine knows no database and no server.', [
  ...hono,
  ...sql,
  '@waymark/server',
  '@waymark/cli',
]);

/** Bans imports of folders of the server, written relative to each depth at which the files of a rule stand. */
function oneWay(rooms, ups) {
  const reach = (up) => rooms.map((room) => (room.endsWith('.ts') ? `${up}${room}` : `${up}${room}/**`));
  return ban(ONE_WAY, ups.flatMap(reach));
}

/** The rules between features and areas, for files that stand `up` below their own area. */
function doors(up) {
  return [
    oneWay(['http', 'app', 'main.ts', 'index.ts'], [`${up}../../`]),
    ban('A feature is entered through its index.ts.', [
      `${up}*/*.ts`,
      `${up}*/*.tsx`,
      `!${up}*/index.ts`,
      ...(up === '../' ? [] : [`!${up}../**`]),
    ]),
    ban('An area is entered through its index.ts.', [`${up}../*/*/**`, `!${up}../../**`]),
  ];
}

const server = 'packages/server/src';
const tests = ['!**/*.test.ts', '!**/*.test.tsx'];
const fixtures = '!**/*-fixture.ts';

/** Which files may not import what. Of several that name a file the last one holds, whole. */
const importRules = [
  { files: [`${server}/lib/**`, ...tests], bans: [noHono, noSql, ban(ONE_WAY, ['../../**'])] },
  {
    files: [`${server}/config/**`, ...tests],
    bans: [
      noHono,
      noSql,
      noSockets,
      oneWay(['app', 'http', 'features', 'jobs', 'store', 'adapters', 'main.ts'], ['../']),
    ],
  },
  {
    files: [`${server}/adapters/**`, ...tests],
    bans: [
      noSql,
      // `@hono/node-server` is not among them: the adapters are where it belongs.
      ban(KNOW_HONO, ['hono', 'hono/**', '@hono/zod-openapi']),
      oneWay(['app', 'http', 'features', 'jobs', 'main.ts'], ['../']),
    ],
  },
  {
    files: [`${server}/store/**`, ...tests],
    bans: [
      noHono,
      noSockets,
      oneWay(['app', 'http', 'features', 'jobs', 'adapters', 'main.ts'], ['../', '../../']),
    ],
  },
  {
    files: [`${server}/jobs/**`, `!${server}/jobs/**/*store.ts`, ...tests],
    bans: [
      noHono,
      noSql,
      noSockets,
      oneWay(['app', 'http', 'features', 'adapters', 'main.ts'], ['../', '../../']),
    ],
  },
  {
    files: [`${server}/http/**`, ...tests],
    bans: [
      noSql,
      noSockets,
      oneWay(['app', 'main.ts', 'features', 'jobs', 'store', 'adapters', 'config'], ['../']),
    ],
  },
  {
    files: [`${server}/app/**`, `${server}/main.ts`, `${server}/index.ts`, tests[0], fixtures],
    bans: [ban('An area is entered through its index.ts.', ['**/features/*/*/**'])],
  },
  {
    files: [`${server}/features/**`, fixtures, ...tests],
    bans: [noHono, noSql, noSockets, ...doors('../')],
  },
  {
    files: [`${server}/features/*/*/routes.ts`, `${server}/features/*/*/pages.tsx`],
    bans: [noSql, noSockets, ...doors('../')],
  },
  { files: [`${server}/features/*/*/{store,*-store}.ts`], bans: [noHono, noSockets, ...doors('../')] },
  {
    files: [`${server}/features/*/*/*/**`, fixtures, ...tests],
    bans: [noHono, noSql, noSockets, ...doors('../../')],
  },
  {
    files: ['packages/contract/src/**', ...tests],
    bans: [ban('The contract is the wire and nothing else.', [...hono, ...sql, ...sockets, '@waymark/**'])],
  },
  {
    files: ['packages/pulse/src/**', '!packages/pulse/src/test/**', tests[0]],
    bans: [
      ban('The middleware has no dependencies but the protocol, which is bundled.', [
        '**',
        '!./**',
        '!../**',
        '!node:*',
        '!@waymark/contract/pulse-protocol',
      ]),
    ],
  },
  { files: ['packages/audit/src/**', ...tests], bans: [noServer] },
  {
    files: ['packages/audit/src/{model,shell,code,phrases,read,plan,judge}/**', fixtures, ...tests],
    bans: [noServer, ban('What is decided is data; report/ says it.', ['**/report/**'])],
  },
  {
    files: ['packages/cli/src/**', ...tests],
    bans: [ban('The command reaches the server through its door.', [...hono, ...sql, '@waymark/server/**'])],
  },
];

function isImportRule({ linter }) {
  return linter.rules.style?.noRestrictedImports !== undefined;
}

/** The configuration of Biome with these rules in place of its present ones, since overrides replace one another. */
export function withImportRules(config) {
  const overrides = importRules.map(({ files, bans }) => ({
    includes: files,
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: bans } } } },
    },
  }));
  const at = config.overrides.findIndex(isImportRule);
  const others = config.overrides.filter((each) => !isImportRule(each));
  return { ...config, overrides: others.toSpliced(at, 0, ...overrides) };
}
