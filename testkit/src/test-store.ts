import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { openStore } from '@waymark/server';
import { inject, onTestFinished } from 'vitest';
import { type GuardedChild, spawnGuarded } from './child-process.ts';
import { createDatabase } from './databases.ts';
import { findDataRoot } from './memory-folder.ts';
import { cleanEnvironment } from './waymark-command.ts';

type Store = Awaited<ReturnType<typeof openStore>>;

/** Where a store of the engine under test lives; nothing is there yet unless it was copied from a template. */
export interface StorePlace {
  readonly dataDir: string;
  /** The settings that lead to it, for a configuration or a child process. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens one more handle on it, closed when the test ends. */
  open(): Promise<Store>;
}

const pollIntervalMs = 10;
const waitTimeoutMs = 300_000;

/** When something is undone: at the end of a test, or of all tests that share it. */
export type OnEnd = (undo: () => void | Promise<void>) => unknown;

/** Makes a folder that is gone when the test ends. */
export function makeTempFolder(onEnd: OnEnd = onTestFinished): string {
  return makeFolderIn(tmpdir(), onEnd);
}

function makeFolderIn(root: string, onEnd: OnEnd): string {
  const folder = mkdtempSync(join(root, 'waymark-test-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Makes a folder for data, from which no program is run, that is gone when the test ends. */
export function makeDataFolder(onEnd: OnEnd = onTestFinished): string {
  return makeFolderIn(findDataRoot(), onEnd);
}

/** Gives a test a data folder and, on PostgreSQL, a database of its own: empty, or a copy of a template. */
export async function makeStorePlace(
  engine = inject('engine'),
  template?: string,
  onEnd: OnEnd = onTestFinished,
): Promise<StorePlace> {
  const dataDir = makeDataFolder(onEnd);
  const env: Record<string, string> = { WAYMARK_DATA_DIR: dataDir };
  if (engine === 'postgres') {
    const database = await createDatabase(inject('postgresAdminUrl'), template);
    onEnd(() => database.drop());
    env.DATABASE_URL = database.url;
  } else if (template !== undefined) {
    copyFileSync(template, join(dataDir, 'waymark.db'));
  }
  return { dataDir, env, open: () => openHandle(env, onEnd) };
}

/** Opens a migrated store of the engine under test that no other test sees. */
export async function openTestStore(onEnd?: OnEnd): Promise<{ store: Store; place: StorePlace }> {
  const place = await makeStorePlace(inject('engine'), inject('migratedStore'), onEnd);
  return { store: await place.open(), place };
}

/** Asks again and again until the answer is anything but undefined or false. */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = waitTimeoutMs,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error('what the test waits for did not happen');
    await delay(pollIntervalMs);
  }
}

async function openHandle(env: Readonly<Record<string, string>>, onEnd: OnEnd): Promise<Store> {
  // Loaded on demand, so that tests from outside the service do not load it.
  const { loadConfig, openStore } = await import('@waymark/server');
  const store = await openStore(loadConfig(env));
  onEnd(() => store.close());
  return store;
}

const serverSources = new URL('../../packages/server/src/', import.meta.url).href;
// Without it each process would compile all the sources anew, which takes longer than what most scripts do.
const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
};

/** Starts a process that runs a script on the service's sources; in it, `load('store/index.ts')` imports one. */
export async function spawnServerScript(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<GuardedChild> {
  const prelude = `const load = (path) => import(new URL(path, ${JSON.stringify(serverSources)}));\n`;
  const child = await spawnGuarded(process.execPath, ['--input-type=module', '-e', prelude + script], {
    env: cleanEnvironment({ ...compileCache, ...env }),
  });
  onTestFinished(() => void child.child.kill('SIGKILL'));
  return child;
}

/** One line that was logged. */
export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A log that keeps its lines for the test to read. */
export function recordLog() {
  const lines: LoggedLine[] = [];
  const record = (level: LoggedLine['level']) => (fields: object, text: string) =>
    void lines.push({ level, fields: { ...fields }, text });
  const log = { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') };
  return { lines, log };
}
