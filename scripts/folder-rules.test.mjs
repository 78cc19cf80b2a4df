import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withImportRules } from './import-rules.mjs';

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folders = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Lints files, each of one line, in a folder with our rules, and gives what is said of each by its path. */
function lint(samples) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-rules-'));
  folders.push(folder);
  mkdirSync(join(folder, '.git'));
  copyFileSync(fromRoot('biome.json'), join(folder, 'biome.json'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n');
  for (const [file, line] of samples) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${line}\n`);
  }
  const biome = fromRoot('node_modules/@biomejs/biome/bin/biome');
  const words = ['lint', '--reporter=json', '--max-diagnostics=none', ...samples.map(([file]) => file)];
  const run = spawnSync(process.execPath, [biome, ...words], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(run.stdout);
  const ofFile = (file) => diagnostics.filter(({ location }) => location.path === file);
  return samples.map(([file]) => ofFile(file).map(({ category, message }) => `${category}: ${message}`));
}

/** Lints every sample by itself, as many at once as stand in files of different names: a start takes half a second. */
function lintEach(samples) {
  const said = new Map();
  for (let left = samples; left.length > 0; ) {
    const names = new Set();
    const batch = left.filter(([file]) => !names.has(file) && names.add(file));
    for (const [at, each] of lint(batch).entries()) said.set(batch[at], each.join('\n'));
    left = left.filter((sample) => !batch.includes(sample));
  }
  return samples.map((sample) => [...sample, said.get(sample)]);
}

const server = 'packages/server/src';
const forbidden = [
  [`${server}/features/operations/health/check-health.ts`, "import { Hono } from 'hono';", 'know Hono'],
  [`${server}/features/operations/health/check-health.ts`, "import { sql } from 'kysely';", 'know SQL'],
  [`${server}/features/operations/health/routes.ts`, "import { sql } from 'kysely';", 'know SQL'],
  [
    `${server}/features/operations/health/check-health.ts`,
    "import { connect } from 'node:net';",
    'opens sockets',
  ],
  [
    `${server}/features/operations/health/store.ts`,
    "import { sweep } from '../upkeep/sweep.ts';",
    'A feature',
  ],
  [
    `${server}/features/operations/health/store.ts`,
    "import { x } from '../../audits/submissions/store.ts';",
    'An area',
  ],
  [
    `${server}/features/operations/health/routes.ts`,
    "import { x } from '../../audits/submissions/index.ts';",
    'An area',
  ],
  [
    `${server}/features/operations/health/check-health.ts`,
    "import { x } from '../../audits/submissions/index.ts';",
    'An area',
  ],
  [
    `${server}/features/pulse/ingest/classify/find-agent.ts`,
    "import { x } from '../../setups/store.ts';",
    'A feature',
  ],
  [
    `${server}/features/pulse/ingest/classify/find-agent.ts`,
    "import { x } from '../../../audits/runs/index.ts';",
    'An area',
  ],
  [`${server}/app/deps.ts`, "import { x } from '../features/audits/submissions/index.ts';", 'An area'],
  [`${server}/main.ts`, "import { x } from './features/audits/submissions/index.ts';", 'An area'],
  [
    `${server}/features/operations/health/routes.ts`,
    "import { observe } from '../../../http/index.ts';",
    'one way',
  ],
  [
    `${server}/features/pulse/ingest/classify/find-agent.ts`,
    "import { x } from '../../../../http/index.ts';",
    'one way',
  ],
  [`${server}/store/migrate.ts`, "import { enqueue } from '../jobs/index.ts';", 'one way'],
  [`${server}/jobs/worker.ts`, "import { sql } from 'kysely';", 'know SQL'],
  [`${server}/jobs/mail/mail-queue.ts`, "import { x } from '../../adapters/mail.ts';", 'one way'],
  [`${server}/adapters/mail.ts`, "import { Page } from '../features/site/index.ts';", 'one way'],
  [`${server}/http/errors.ts`, "import { openStore } from '../store/index.ts';", 'one way'],
  [`${server}/http/errors.ts`, "import { Page } from '../features/site/index.ts';", 'one way'],
  [`${server}/lib/crypto/ids.ts`, "import { loadConfig } from '../../config/index.ts';", 'one way'],
  ['packages/contract/src/health.ts', "import { startService } from '@waymark/server';", 'nothing else'],
  ['packages/audit/src/index.ts', "import { startService } from '@waymark/server';", 'no database'],
  ['packages/pulse/src/koa.ts', "import Koa from 'koa';", 'no dependencies'],
  ['packages/pulse/src/index.ts', "import { Scope } from '@waymark/contract';", 'no dependencies'],
  ['packages/pulse/src/koa.ts', "await fetch('http://localhost');", 'global variable fetch'],
  [
    `${server}/features/operations/health/check-health.ts`,
    "await fetch('http://localhost');",
    'global variable fetch',
  ],
  [`${server}/jobs/worker.ts`, 'console.log(process.env.HOME);', 'process.env'],
];
const allowed = [
  [`${server}/features/operations/health/routes.ts`, "import { Hono } from 'hono';\nnew Hono();"],
  [`${server}/features/operations/health/store.ts`, "import { sql } from 'kysely';\nsql`x`;"],
  [
    `${server}/features/operations/health/routes.ts`,
    "import { pagePolicy } from '../../site/index.ts';\npagePolicy;",
  ],
  [`${server}/features/operations/health/routes.ts`, "import { sweep } from '../upkeep/index.ts';\nsweep;"],
  [
    `${server}/features/operations/health/routes.ts`,
    "import { newId } from '../../../lib/crypto/ids.ts';\nnewId;",
  ],
  [
    `${server}/features/pulse/ingest/classify/find-agent.ts`,
    "import { x } from '../../../site/index.ts';\nx;",
  ],
  [
    `${server}/features/pulse/ingest/classify/find-agent.ts`,
    "import { x } from '../../../../lib/x/y.ts';\nx;",
  ],
  [`${server}/app/deps.ts`, "import { pagePolicy } from '../features/site/index.ts';\npagePolicy;"],
  [`${server}/lib/http/http-env.ts`, "import { newId } from '../crypto/ids.ts';\nnewId;"],
  [`${server}/config/env.ts`, 'console.log(process.env.HOME);'],
  ['packages/pulse/src/core/deliver.ts', "await fetch('http://localhost');"],
  ['packages/pulse/src/core/challenge.ts', "import { x } from '@waymark/contract/pulse-protocol';\nx;"],
];

describe('folder rules', () => {
  it('are those of the table that biome.json is written from (npm run lint:rules)', () => {
    const config = JSON.parse(readFileSync(fromRoot('biome.json'), 'utf8'));
    expect(config).toEqual(withImportRules(config));
  });

  it.each(lintEach(forbidden))('refuse in %s: %s', (_file, _line, message, said) => {
    expect(said).toContain(message);
  });

  it.each(lintEach(allowed))('allow in %s: %s', (_file, _line, said) => {
    expect(said).not.toMatch(/noRestricted|noProcessEnv/u);
  });

  it('refuse two areas that know each other, though not one file does', () => {
    const said = lint([
      [`${server}/features/arena/index.ts`, "export { first } from './entries/index.ts';"],
      [
        `${server}/features/arena/entries/index.ts`,
        "export { second as first } from '../../audits/index.ts';",
      ],
      [
        `${server}/features/audits/index.ts`,
        "export { second } from './runs/index.ts';\nexport * from './reports/index.ts';",
      ],
      [`${server}/features/audits/runs/index.ts`, 'export const second = 2;'],
      [
        `${server}/features/audits/reports/index.ts`,
        "export { first as third } from '../../arena/index.ts';",
      ],
    ]);
    expect(said.at(-1)?.join('\n')).toContain('noImportCycles');
  });
});
