import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditJourney } from '../engine/audit-journey.ts';
import { PLAN_FILE, PROOF_PLAN_FILE, TRACE_FILE } from '../report/artifact-names.ts';
import { writeAcceptanceScript } from './acceptance-script.ts';
import { chooseFinding, type PackSource } from './pack-source.ts';
import { runAcceptance } from './run-acceptance.ts';

const fence = '```';
const block = (language: string, text: string) => `${fence}${language}\n${text}\n${fence}\n`;

/** Audits a page in a real sandbox and gathers what a pack of it is made from. */
async function sourceOf(page: string): Promise<PackSource> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-pack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = join(folder, 'quickstart.md');
  await writeFile(target, page);
  const outcome = await auditJourney({ target, egress: 'registries' });
  if (outcome.kind !== 'audited') throw new Error(outcome.reason);
  const { report, artifacts } = outcome;
  const file = (name: string) => artifacts.find(({ fileName }) => fileName === name)?.content;
  const proofPlan = file(PROOF_PLAN_FILE);
  return {
    report,
    reportUrl: 'https://waymark.dev/reports/x',
    commandUrl: 'https://waymark.dev/waymark.tgz',
    finding: chooseFinding(report, null),
    plan: JSON.parse(file(PLAN_FILE) ?? ''),
    proofPlan: proofPlan === undefined ? null : JSON.parse(proofPlan),
    trace: file(TRACE_FILE) ?? '',
  };
}

function runHere(script: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync('bash', ['-s', '--', ...words], {
    input: script,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** npm asks its questions, the page says how to answer them, and its code is of the other module kind. */
const moduleKind = `# Say it's hello\n\n## Setup\n\nRun this, and press Enter to accept the default of every question:\n\n${block('bash', 'npm init')}
Create a file named \`hello.js\`:\n\n${block('js', "import { basename } from 'node:path';\nconsole.log('Hello from ' + basename('/a/quickstart') + \", it's fine\");")}
## Run\n\n${block('bash', 'node hello.js')}
You should see:\n\n${block('text', "Hello from quickstart, it's fine")}`;

/** OpenSSL 3, which came with Node.js 17, refuses this hash. */
const oldHash = `# Hash a word\n\n## Setup\n\nCreate a file named \`hash.js\`:\n\n${block('js', "console.log(require('crypto').createHash('md4').update('word').digest('hex'));")}
## Run\n\n${block('bash', 'node hash.js')}`;

describe('the acceptance test of a proven finding', () => {
  it('fails now and passes with the one change, in a sandbox like that of the audit', async () => {
    const source = await sourceOf(moduleKind);
    expect(source.report.status).toBe('failed');
    expect(source.proofPlan).not.toBeNull();
    expect(source.trace).toContain('prompt_answered');
    const script = writeAcceptanceScript(source);
    const options = { egress: 'registries' } as const;
    const documented = await runAcceptance(script, options);
    expect(documented).toMatchObject({ outcome: 'fails', exitCode: 1 });
    expect(documented.output).toContain('The finding is still there: step 3');
    const changed = await runAcceptance(script, { ...options, mode: 'counterfactual' });
    expect(changed).toMatchObject({ outcome: 'passes', exitCode: 0 });
    expect(runHere(script, '--else').status).toBe(2);
  });

  it('brings the Node.js of the change into the sandbox, and asks for it elsewhere', async () => {
    const source = await sourceOf(oldHash);
    expect(source.finding?.evidence).toMatchObject({
      confidence: 'high',
      counterfactual: { kind: 'engine_version', change: 'Use Node.js 16 instead of 24', passed: true },
    });
    const script = writeAcceptanceScript(source);
    const options = { egress: 'registries' } as const;
    expect(await runAcceptance(script, options)).toMatchObject({ outcome: 'fails', exitCode: 1 });
    const changed = await runAcceptance(script, { ...options, mode: 'counterfactual' });
    expect(changed).toMatchObject({ outcome: 'passes', sandbox: expect.stringContaining('Node 16.') });
    expect(runHere(script, '--counterfactual')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('This way needs Node.js ^16.'),
    });
  });
});

describe('the acceptance test of a page that passes', () => {
  const server = `# Serve\n\n## Setup\n\nCreate a file named \`data.json\`:\n\n${block('json', '{\n  "name": "old"\n}')}
Create a file named \`server.js\`:\n\n${block('js', "require('node:http').createServer((_, res) => res.end('Hello World')).listen(3456, () => console.log('ready'));")}
## Run\n\n${block('bash', 'node server.js')}
Open http://localhost:3456 in your browser. It responds with "Hello World".\n`;

  it('passes, with a server that it starts, asks and stops', async () => {
    const source = await sourceOf(server);
    expect(source).toMatchObject({ report: { status: 'passed' }, finding: null, proofPlan: null });
    const script = writeAcceptanceScript(source);
    expect(await runAcceptance(script, { egress: 'registries' })).toMatchObject({ outcome: 'passes' });
    const broken = script.replace("res.end('\\''Hello World", "res.end('\\''Hello Mars");
    expect(broken).not.toBe(script);
    expect(await runAcceptance(broken, { egress: 'registries' })).toMatchObject({ outcome: 'fails' });
    expect(await runAcceptance(script, { mode: 'counterfactual', egress: 'registries' })).toMatchObject({
      outcome: 'untried',
    });
  });
});
