import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessAdvisories, describeAdvisory } from './assess-advisories.mjs';
import { readWords, root } from './run-command.mjs';

const { values } = readWords(
  {
    options: {
      registry: { type: 'string' },
      patience: { type: 'string', default: '45' },
      required: { type: 'boolean', default: false },
    },
  },
  'npm run advisories -- [--registry URL] [--patience SECONDS] [--required]',
);
const NOT_CHECKED = 2;
// How npm logs what the registry answered: an object, empty or not, is the only answer to its question.
const ANSWERED = /^npm silly? audit report \{/mu;

const answer = askNpm();
if (answer.report === undefined) {
  console.log(`not checked: ${answer.problem}. Nothing is known of these packages today, good or bad.`);
  process.exitCode = values.required ? NOT_CHECKED : 0;
} else {
  const found = assessAdvisories({
    report: answer.report,
    lock: readJson('package-lock.json'),
    bill: readJson('packages/cli/dist/sbom.cdx.json'),
    exceptions: readJson('scripts/advisory-exceptions.json'),
    today: new Date().toISOString().slice(0, 10),
  });
  for (const each of found) console.log(describeAdvisory(each));
  const graveCount = found.filter(({ isGrave }) => isGrave).length;
  const shippedCount = found.filter(({ ships }) => ships).length;
  console.log(`checked: ${found.length} advisories, ${shippedCount} of what ships, ${graveCount} to act on.`);
  process.exitCode = graveCount > 0 ? 1 : 0;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** npm knows the registry, its credentials and its proxy, and asks its advisory service for the whole lock file. */
function askNpm() {
  const patienceMs = Number(values.patience) * 1000;
  const { stdout, stderr, error } = spawnSync(
    'npm',
    [
      ...['audit', '--json', '--package-lock-only', '--fetch-retries=0'],
      // Its report is the same for an answer and for none; only what it logs tells them apart.
      ...['--loglevel=silly', '--color=false'],
      ...(values.registry === undefined ? [] : [`--registry=${values.registry}`]),
    ],
    { cwd: root, encoding: 'utf8', timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error?.code === 'ETIMEDOUT')
    return { problem: `no advisory service answered within ${values.patience} s` };
  if (error) return { problem: `npm could not be asked (${error.message})` };
  return readAnswer(stdout, stderr);
}

function readAnswer(stdout, log) {
  try {
    const answer = JSON.parse(stdout);
    if (typeof answer.vulnerabilities === 'object' && answer.auditReportVersion === 2)
      return ANSWERED.test(log)
        ? { report: answer }
        : { problem: 'the registry gave no list of advisories by package' };
    const why = answer.message ?? answer.error?.summary;
    const reason = typeof why === 'string' && why !== '' ? why.replace(/\.$/u, '') : 'npm gave no report';
    return { problem: `the registry gave no advisories (${reason})` };
  } catch {
    return { problem: 'npm said nothing that can be read' };
  }
}
