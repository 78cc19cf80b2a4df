import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { bundledProcesses } from './testkit/src/bundled-processes.ts';
import { LongestFirst } from './testkit/src/longest-first.ts';

const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];

function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const postgresSetup = fromRoot('testkit/src/vitest-postgres.ts');
const migratedSetup = fromRoot('testkit/src/vitest-migrated.ts');

/** Files share what they import: a process for each, loading all anew, would take longer than most tests do. */
const shared = { isolate: false };

/** It imports JSON in a way that only bundlers understand, and names sources that it does not carry. */
const workflowParser = {
  logLevel: 'error',
  test: { server: { deps: { inline: ['@actions/workflow-parser'] } } },
} satisfies Partial<TestProjectInlineConfiguration>;

function storeProject(name: string, engine: Engine, include: string[]) {
  return {
    extends: true,
    ...workflowParser,
    test: {
      ...shared,
      ...workflowParser.test,
      name: `${name}-${engine}`,
      include,
      // A test of what only one engine has says so in its name.
      exclude: engines
        .filter((other) => other !== engine)
        .flatMap((other) => [`**/*.${other}.test.ts`, `**/*.${other}.db.test.ts`]),
      provide: { engine },
      globalSetup: engine === 'postgres' ? [postgresSetup, migratedSetup] : [migratedSetup],
    },
  } satisfies TestProjectInlineConfiguration;
}

// Tests read the sources, so that they need no build; only what users start as a command is built.
const alias = {
  // The longer name first: an alias also matches what begins with it.
  '@waymark/contract/pulse-protocol': fromRoot('packages/contract/src/pulse-protocol.ts'),
  '@waymark/contract': fromRoot('packages/contract/src/index.ts'),
  '@waymark/audit/check': fromRoot('packages/audit/src/check.ts'),
  '@waymark/audit/engine': fromRoot('packages/audit/src/engine.ts'),
  '@waymark/audit': fromRoot('packages/audit/src/index.ts'),
  '@waymark/pulse': fromRoot('packages/pulse/src'),
  '@waymark/server': fromRoot('packages/server/src/index.ts'),
  '@waymark/cli': fromRoot('packages/cli/src/index.ts'),
  '@waymark/testkit': fromRoot('testkit/src/index.ts'),
};

export default defineConfig({
  resolve: { alias },
  plugins: [bundledProcesses(alias)],
  oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // These only end what hangs: a machine that is busy with something else may take many times as long as usual.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 180_000 } },
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'testkit/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts'],
          provide: { sandbox: 'auto' },
        },
      },
      {
        extends: true,
        test: {
          name: 'gvisor',
          include: ['packages/audit/src/run/{hostile,run-plan}.test.ts'],
          provide: { sandbox: 'gvisor' },
        },
      },
      ...engines.map((engine) => storeProject('db', engine, ['packages/*/src/**/*.db.test.ts'])),
      ...engines.map((engine) => storeProject('conformance', engine, ['conformance/**/*.test.ts'])),
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['conformance/**/*.soak.ts'],
          globalSetup: [postgresSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'runtimes',
          include: ['packages/pulse/runtimes/*.runtime.ts'],
        },
      },
      {
        extends: true,
        ...workflowParser,
        test: {
          ...workflowParser.test,
          name: 'guides',
          include: ['conformance/guides/*.guide.ts'],
          globalSetup: [postgresSetup],
        },
      },
      { extends: true, test: { ...shared, name: 'e2e', include: ['e2e/**/*.test.ts'] } },
    ],
  },
});
