import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runVisibly, withInstalledCommands } from './run-command.mjs';
import { countTests, noCounts, reportOf, secondsOf, skippedTests, slowestFiles } from './vitest-counts.mjs';

/**
 * The parts of the test run in their order. `needs` are Debian packages, `runsBuild` parts start the built command,
 * `onDemand` parts run only when asked for by name.
 */
export const parts = [
  { name: 'lint', commands: [['@biomejs/biome/bin/biome', 'check', '.']] },
  {
    name: 'types',
    commands: [
      ['typescript/bin/tsc', '-b'],
      ['../scripts/bundle.mjs'],
      ['typescript/bin/tsc', '-p', 'tsconfig.tests.json'],
    ],
  },
  { name: 'deadcode', title: 'dead code', commands: [['knip/bin/knip.js']] },
  {
    name: 'docs',
    commands: [['../scripts/check-docs.mjs'], ['../scripts/write-settings-table.mjs', '--check']],
  },
  { name: 'unit', projects: ['unit'], needs: ['bubblewrap'], runsBuild: true },
  { name: 'db', projects: ['db-sqlite', 'db-postgres'] },
  {
    name: 'conformance',
    projects: ['conformance-sqlite', 'conformance-postgres'],
    needs: ['bubblewrap'],
    runsBuild: true,
  },
  { name: 'e2e', projects: ['e2e'], needs: ['bubblewrap', 'chromium-headless-shell'], runsBuild: true },
  {
    name: 'guides',
    projects: ['guides'],
    needs: ['bubblewrap', 'nginx-light', 'clickhouse-server', 'clickhouse-client'],
    runsBuild: true,
    onDemand: true,
  },
  { name: 'runtimes', projects: ['runtimes'], runsBuild: true, onDemand: true },
  { name: 'gvisor', projects: ['gvisor'], onDemand: true },
  { name: 'soak', projects: ['soak'], needs: ['bubblewrap'], runsBuild: true, onDemand: true },
];

const MOST_SLOW = 12;
/** More than the smallest machines have processors: tests of services and sandboxes wait more than they work. */
const WORKERS = 3;

/**
 * The parts as they are run. Those whose tests can run beside each other share one run: alone each would start anew, and
 * at its end workers would wait for the one that has the last file.
 */
export function batchesOf(selected) {
  const batches = new Map();
  for (const part of selected) {
    const name = isShared(part) ? 'shared' : part.name;
    batches.set(name, [...(batches.get(name) ?? []), part]);
  }
  return [...batches.values()];
}

function isShared({ projects, onDemand }) {
  return projects !== undefined && !onDemand;
}

/** Runs a batch with its failures on the terminal; gives each part's counts and seconds, skipped tests and slow files. */
export function runBatch(node, batch) {
  const [first] = batch;
  return first.projects ? runVitest(node, batch) : runCommands(node, first);
}

function runCommands(node, part) {
  const startedAt = Date.now();
  const succeeded = part.commands.every(([file, ...args]) => runPackage(node, file, args));
  const counts = { ...noCounts, [succeeded ? 'passed' : 'failed']: 1 };
  const seconds = (Date.now() - startedAt) / 1000;
  return { results: [{ part, counts, seconds }], skipped: [], slowest: [] };
}

function runVitest(node, batch) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const succeeded = runPackage(node, 'vitest/vitest.mjs', [
      'run',
      ...batch.flatMap(({ projects }) => projects).flatMap((project) => ['--project', project]),
      ...(isShared(batch[0]) ? [`--maxWorkers=${WORKERS}`] : []),
      '--reporter=dot',
      `--reporter=${join(root, 'scripts/test-report.mjs')}`,
      `--outputFile=${reportFile}`,
    ]);
    const report = readReport(reportFile);
    const slowest = slowestFiles(report, MOST_SLOW).map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s   ${relative(root, name)}`,
    );
    return { results: resultsOf(batch, report, succeeded), skipped: skippedTests(report), slowest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each part of a run came to; a failure that no test tells of is put down to the first. */
export function resultsOf(batch, report, succeeded) {
  const isToldOf = countTests(report, true).failed > 0;
  return batch.map((part, at) => {
    const own = reportOf(report, part.projects);
    return { part, counts: countTests(own, succeeded || isToldOf || at > 0), seconds: secondsOf(own) };
  });
}

// vitest writes no report when it cannot start.
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function runPackage(node, file, args) {
  const env = withInstalledCommands();
  // Colours and redrawn lines are for people at a terminal.
  if (env.CI || !process.stdout.isTTY) env.NO_COLOR = '1';
  // Tests start the engine's processes from their sources, many times; without it each compiles all of them anew.
  env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  return runVisibly(node, [join(root, 'node_modules', file), ...args], env);
}
