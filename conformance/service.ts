import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChildExit,
  createDatabase,
  findDataRoot,
  type ServiceProcess,
  startService,
} from '@waymark/testkit';
import { inject } from 'vitest';
import { learnSubject } from './described-answers.ts';
import { openPostgresStore, openSqliteStore, type SubjectStore } from './store.ts';

/** How the service under test is started. */
export interface SubjectOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the test's own `X-Forwarded-For` is believed, so that it can speak from many addresses; yes by default. */
  readonly trustsTest?: boolean;
  /** Takes the engine of the project by default: the soak runs both. */
  readonly engine?: 'sqlite' | 'postgres';
  readonly adminUrl?: string;
}

/** The service under test, on a fresh database. */
export interface Subject {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly dataDir: string;
  /** The connection string, on PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly store: SubjectStore;
  /** The process that runs now. */
  process(): ServiceProcess;
  /** What all processes so far have written. */
  output(): string;
  /** Ends the process with this signal and starts another one on the same data and addresses. */
  restart(signal?: NodeJS.Signals, env?: Readonly<Record<string, string>>): Promise<void>;
  /** Starts a second process on the same data, at addresses of its own. */
  startSibling(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  stop(): Promise<ChildExit>;
}

/** Leaves what it accepts in the queue: for tests of what is accepted, which need nobody to audit it. */
export const withoutWorker = { WAYMARK_ROLE: 'web' } as const;

const trustLoopback = { WAYMARK_TRUST_PROXY: '127.0.0.1,::1' };

/** A database that is migrated already, to save each start that time; whoever chooses an engine begins with nothing. */
async function databaseFor({ engine, adminUrl }: SubjectOptions, dataDir: string) {
  const template = engine === undefined ? inject('migratedStore') : undefined;
  if ((engine ?? inject('engine')) === 'postgres')
    return await createDatabase(adminUrl ?? inject('postgresAdminUrl'), template);
  if (template !== undefined) await copyFile(template, join(dataDir, 'waymark.db'));
  return undefined;
}

/** Starts the service on the engine of the project, with a data folder and a database of its own. */
export async function startSubject(options: SubjectOptions = {}): Promise<Subject> {
  const dataDir = await mkdtemp(join(findDataRoot(), 'waymark-conformance-'));
  const database = await databaseFor(options, dataDir);
  const env = {
    ...((options.trustsTest ?? true) ? trustLoopback : {}),
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  };
  const store = database ? openPostgresStore(database.url, dataDir) : openSqliteStore(dataDir);
  const clean = async () => {
    await store.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  let current: ServiceProcess;
  try {
    current = await startService({ dataDir, env });
  } catch (error) {
    await clean();
    throw error;
  }
  const { baseUrl, platformUrl } = current;
  await learnSubject(baseUrl, platformUrl);
  let earlierOutput = '';
  return {
    baseUrl,
    platformUrl,
    dataDir,
    databaseUrl: database?.url,
    store,
    process: () => current,
    output: () => earlierOutput + current.output(),
    async restart(signal = 'SIGTERM', more = {}) {
      if (signal === 'SIGKILL') await current.kill9();
      else await current.stop(signal);
      earlierOutput += current.output();
      const urls = { WAYMARK_BASE_URL: baseUrl, WAYMARK_PLATFORM_URL: platformUrl };
      current = await startService({ dataDir, env: { ...env, ...urls, ...more } });
    },
    startSibling: (more = {}) => startService({ dataDir, env: { ...env, ...more } }),
    async stop() {
      try {
        return await current.stop();
      } finally {
        await clean();
      }
    },
  };
}

/** Runs a test against a service of its own. */
export async function withSubject<T>(
  options: SubjectOptions,
  use: (subject: Subject) => Promise<T>,
): Promise<T> {
  const subject = await startSubject(options);
  try {
    return await use(subject);
  } finally {
    await subject.stop();
  }
}
