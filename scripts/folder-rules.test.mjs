import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'waymark-rules-'));
mkdirSync(join(folder, '.git'));
copyFileSync(fromRoot('biome.json'), join(folder, 'biome.json'));
writeFileSync(join(folder, '.gitignore'), 'node_modules/\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lints one line as if it stood in the given file. */
function lint(file, line) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${line}\n`);
  const biome = fromRoot('node_modules/@biomejs/biome/bin/biome');
  const run = spawnSync(process.execPath, [biome, 'lint', file], { cwd: folder, encoding: 'utf8' });
  return run.stdout + run.stderr;
}

const server = 'packages/server/src';
const forbidden = [
  [`${server}/features/health/check-health.ts`, "import { Hono } from 'hono';", 'know Hono'],
  [`${server}/features/health/check-health.ts`, "import { sql } from 'kysely';", 'know SQL'],
  [`${server}/features/health/routes.ts`, "import { sql } from 'kysely';", 'know SQL'],
  [`${server}/features/health/check-health.ts`, "import { connect } from 'node:net';", 'opens sockets'],
  [`${server}/features/health/store.ts`, "import { insertRun } from '../submissions/store.ts';", 'index.ts'],
  [`${server}/features/health/routes.ts`, "import { observe } from '../../http/index.ts';", 'one way'],
  [`${server}/store/migrate.ts`, "import { enqueue } from '../jobs/index.ts';", 'one way'],
  [`${server}/jobs/worker.ts`, "import { sql } from 'kysely';", 'know SQL'],
  [`${server}/adapters/mail.ts`, "import { Page } from '../features/site/index.ts';", 'one way'],
  [`${server}/http/errors.ts`, "import { openStore } from '../store/index.ts';", 'one way'],
  [`${server}/lib/ids.ts`, "import { loadConfig } from '../config/index.ts';", 'one way'],
  ['packages/contract/src/health.ts', "import { startService } from '@waymark/server';", 'nothing else'],
  ['packages/audit/src/index.ts', "import { startService } from '@waymark/server';", 'no database'],
  ['packages/pulse/src/koa.ts', "import Koa from 'koa';", 'no dependencies'],
  ['packages/pulse/src/index.ts', "import { Scope } from '@waymark/contract';", 'no dependencies'],
  ['packages/pulse/src/koa.ts', "await fetch('http://localhost');", 'opens sockets'],
  [`${server}/features/health/check-health.ts`, "await fetch('http://localhost');", 'opens sockets'],
  [`${server}/jobs/worker.ts`, 'console.log(process.env.HOME);', 'process.env'],
];
const allowed = [
  [`${server}/features/health/routes.ts`, "import { Hono } from 'hono';\nnew Hono();"],
  [`${server}/features/health/store.ts`, "import { sql } from 'kysely';\nsql`x`;"],
  [`${server}/features/health/routes.ts`, "import { pagePolicy } from '../site/index.ts';\npagePolicy;"],
  [`${server}/config/env.ts`, 'console.log(process.env.HOME);'],
  ['packages/pulse/src/core/deliver.ts', "await fetch('http://localhost');"],
  ['packages/pulse/src/core/challenge.ts', "import { x } from '@waymark/contract/pulse-protocol';\nx;"],
];

describe('folder rules', () => {
  it.each(forbidden)('refuse in %s: %s', (file, line, message) => {
    expect(lint(file, line)).toContain(message);
  });

  it.each(allowed)('allow in %s: %s', (file, line) => {
    expect(lint(file, line)).not.toMatch(/noRestricted|noProcessEnv/u);
  });
});
