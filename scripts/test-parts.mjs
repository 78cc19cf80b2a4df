import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runVisibly, withInstalledCommands } from './run-command.mjs';
import { countTests, noCounts, skippedTests, slowestFiles } from './vitest-counts.mjs';

/**
 * The parts of the test run in their order. `needs` are Debian packages, `runsBuild` parts start the built command,
 * `onDemand` parts run only when asked for by name, and `workers` is for parts that wait more than they work.
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
  { name: 'unit', projects: ['unit'], workers: 3, needs: ['bubblewrap'], runsBuild: true },
  { name: 'db', projects: ['db-sqlite', 'db-postgres'], workers: 3 },
  {
    name: 'conformance',
    projects: ['conformance-sqlite', 'conformance-postgres'],
    workers: 3,
    needs: ['bubblewrap'],
    runsBuild: true,
  },
  { name: 'e2e', projects: ['e2e'], workers: 3, needs: ['bubblewrap', 'chromium'], runsBuild: true },
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

/** Runs a part with its failures on the terminal; gives its counts, the names of skipped tests and its slowest files. */
export function runPart(node, part) {
  return part.projects ? runVitest(node, part) : runCommands(node, part.commands);
}

function runCommands(node, commands) {
  const succeeded = commands.every(([file, ...args]) => runPackage(node, file, args));
  return { counts: { ...noCounts, [succeeded ? 'passed' : 'failed']: 1 }, skipped: [], slowest: [] };
}

function runVitest(node, { projects, workers }) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const succeeded = runPackage(node, 'vitest/vitest.mjs', [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ]);
    const report = readReport(reportFile);
    const slowest = slowestFiles(report, MOST_SLOW).map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s   ${relative(root, name)}`,
    );
    return { counts: countTests(report, succeeded), skipped: skippedTests(report), slowest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// vitest writes no report when it cannot start or finds no test.
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
