import { describe, expect, it } from 'vitest';
import type { Instruction } from '../model/source.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const install = installing('thing', '2.0.0');
const exit = (code: number) => ({ kind: 'exited', code }) as const;

type Ruling = { ruleId: string; status: string; type: string };

describe('judgeRun, on whose fault it is', () => {
  it.each<[string, SampleStep, Ruling]>([
    [
      'a host that is allowed and cannot be reached from here',
      {
        command: 'git clone https://git.thing.dev/app.git',
        ending: exit(128),
        allowed: [{ host: 'git.thing.dev', reached: false }],
        output: "fatal: unable to access 'https://git.thing.dev/app.git/'",
      },
      { ruleId: 'environment.egress', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a program that prints what a package manager prints when the registry is down',
      { command: 'node index.js', ending: exit(1), output: 'npm error code E503\nReferenceError: go' },
      { ruleId: 'docs.command-failed', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'a host that the policy refused',
      {
        command: 'npm create app',
        pace: 'scaffold',
        ending: exit(1),
        refused: ['api.github.com'],
        output: 'Error: getaddrinfo ENOTFOUND api.github.com',
      },
      { ruleId: 'environment.egress', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a package that was not let onto a registry from which the step also read',
      {
        command: 'npm publish',
        ending: exit(1),
        written: ['registry.npmjs.org'],
        allowed: [{ host: 'registry.npmjs.org', reached: true }],
        output: 'npm error 405 Method Not Allowed - PUT http://registry.npmjs.org/thing',
      },
      { ruleId: 'environment.egress', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a scaffolder that fetched nothing and said nothing',
      { command: 'npm create app', pace: 'scaffold', refused: ['codeload.github.com'] },
      { ruleId: 'environment.egress', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a missing key',
      {
        command: 'node a.mjs',
        ending: exit(1),
        output: 'Error: Missing credentials. Please pass an `apiKey`',
      },
      { ruleId: 'auth.credential', status: 'blocked', type: 'auth_blocker' },
    ],
    [
      'a key that the plan knows of, and a host of the product',
      {
        command: 'node a.mjs',
        ending: exit(1),
        output: 'fetch failed',
        refused: ['api.product.dev'],
        needsCredential: 'PRODUCT_KEY',
      },
      { ruleId: 'auth.credential', status: 'blocked', type: 'auth_blocker' },
    ],
    [
      'a prompt without an answer',
      {
        command: 'npm init thing',
        pace: 'scaffold',
        ending: { kind: 'waiting_for_input', screen: 'Which framework? ' },
      },
      { ruleId: 'environment.question', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'modules of two kinds',
      {
        command: 'npx lint',
        ending: exit(2),
        output: 'SyntaxError: Cannot use import statement outside a module',
      },
      { ruleId: 'docs.module-kind', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'an export that the package does not have',
      {
        command: 'node a.mjs',
        ending: exit(1),
        output: "SyntaxError: The requested module 'thing' does not provide an export named 'open'",
      },
      { ruleId: 'sdk.surface', status: 'failed', type: 'sdk_mismatch' },
    ],
    [
      'a package that no step installs',
      {
        command: 'node a.mjs',
        ending: exit(1),
        output: "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'dotenv' imported from /journey/a.mjs",
      },
      { ruleId: 'docs.missing-package', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'a command that nobody installed',
      { command: 'thing init', ending: exit(127), output: 'bash: thing: command not found' },
      { ruleId: 'docs.command-not-found', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'a tool that the page itself calls',
      { command: 'docker compose up', ending: exit(127), output: 'bash: docker: command not found' },
      { ruleId: 'environment.tool', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a tool that nothing on the page mentions',
      { command: 'npm run build', pace: 'build', ending: exit(1), output: 'sh: 1: cmake: not found' },
      { ruleId: 'docs.prerequisite', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'an edit that does not fit',
      {
        action: { kind: 'patch', path: 'package.json', diff: '' },
        problem: { code: 'change_does_not_fit', params: { path: 'package.json' } },
      },
      { ruleId: 'docs.edit-does-not-apply', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'code whose place in a file the auditor did not find',
      {
        action: { kind: 'edit', path: 'a.js', content: 'b()', anchor: 'b()' },
        problem: { code: 'anchor_not_found', params: { anchor: 'b()' } },
      },
      { ruleId: 'auditor.edit-not-placed', status: 'inconclusive', type: 'environment_blocker' },
    ],
    [
      'a command that took too long',
      { command: 'npm run build', pace: 'build', ending: { kind: 'timed_out', limitSeconds: 180 } },
      { ruleId: 'auditor.limit', status: 'inconclusive', type: 'environment_blocker' },
    ],
    [
      'a command that reached the memory limit',
      {
        command: 'npm run build',
        pace: 'build',
        ending: { kind: 'killed', signal: 'SIGKILL', by: 'memory_limit' },
      },
      { ruleId: 'auditor.limit', status: 'inconclusive', type: 'environment_blocker' },
    ],
    [
      'a part for this machine that the registry lacks',
      {
        command: 'npx serve',
        ending: exit(1),
        output: "Error: Cannot find module '@thing/binding-linux-arm64-gnu'",
      },
      { ruleId: 'environment.native-part', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a database that would have to run beside it',
      { command: 'npm start', ending: exit(1), output: 'Error: connect ECONNREFUSED 127.0.0.1:5432' },
      { ruleId: 'environment.local-service', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'packages of the system',
      { command: 'apt-get install libthing', ending: exit(100), output: 'are you root?' },
      { ruleId: 'environment.system-packages', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a project that the reader must have',
      { command: 'git commit -m hello', ending: exit(128), output: 'fatal: not a git repository' },
      { ruleId: 'environment.own-project', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'a tool of another language',
      { command: 'uv add thing', ending: exit(127), output: 'bash: line 1: uv: command not found' },
      { ruleId: 'environment.tool', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'an option that a tool of the page has dropped',
      {
        command: 'npm run compile',
        pace: 'build',
        ending: exit(2),
        output: "tsconfig.json(1,2): error: Option 'module=none' has been removed.",
      },
      { ruleId: 'docs.tool-changed', status: 'failed', type: 'docs_mismatch' },
    ],
    [
      'a step that the auditor derived itself',
      { command: 'node index.mjs', trust: 'derived', ending: exit(1), output: 'TypeError: x is undefined' },
      { ruleId: 'auditor.derived-step', status: 'inconclusive', type: 'environment_blocker' },
    ],
    [
      'a question at a step that the auditor derived itself',
      {
        command: 'node index.mjs',
        trust: 'derived',
        ending: { kind: 'waiting_for_input', screen: 'Who are you? ' },
      },
      { ruleId: 'auditor.derived-step', status: 'inconclusive', type: 'environment_blocker' },
    ],
    [
      'an unknown reason beside a host that was refused',
      { command: 'npx thing go', ending: exit(1), output: 'it hurts', refused: ['api.thing.dev'] },
      { ruleId: 'environment.egress-suspected', status: 'blocked', type: 'environment_blocker' },
    ],
    [
      'something that no rule knows',
      { command: 'npm test', ending: exit(3), output: 'it hurts' },
      { ruleId: 'docs.command-failed', status: 'failed', type: 'docs_mismatch' },
    ],
  ])('finds %s', (_, step, expected) => {
    const judgement = judgeRun(sampleCase([install, step]));
    expect(judgement).toMatchObject({ ruleId: expected.ruleId, status: expected.status, endedAt: 'step-2' });
    expect(judgement.findings[0]).toMatchObject({
      type: expected.type,
      severity: 'blocker',
      stepIds: ['step-2'],
    });
  });

  it('does not blame an update check that was refused beside a real fault', () => {
    const step: SampleStep = {
      command: 'node a.mjs',
      ending: exit(1),
      refused: ['telemetry.thing.dev'],
      output: "Cannot find package 'dotenv' imported from a.mjs",
    };
    expect(judgeRun(sampleCase([install, step])).ruleId).toBe('docs.missing-package');
  });

  const gap: SampleStep = {
    command: 'npm install thing',
    pace: 'install',
    ending: exit(1),
    output: 'npm error code ETARGET\nnpm error notarget No matching version found for other@^3.1.0',
    allowed: [{ host: 'registry.sample.dev', reached: true }],
  };
  const lossy = { registry: { isComplete: false, gap: { code: 'no_times', params: {} } } } as const;

  it('does not believe a program that asked no host and prints what package managers print', () => {
    const { allowed: _, ...printed } = gap;
    expect(judgeRun(sampleCase([printed], lossy)).status).toBe('failed');
    const code = "console.log('ECONNREFUSED 127.0.0.1:5432'); undefinedFunction();";
    const lie: SampleStep = { action: { kind: 'write', path: 'a.js', content: code } };
    const said = 'ECONNREFUSED 127.0.0.1:5432\nReferenceError: undefinedFunction is not defined';
    const fails: SampleStep = { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: said };
    expect(judgeRun(sampleCase([lie, fails])).status).toBe('failed');
    expect(judgeRun(sampleCase([fails])).ruleId).toBe('environment.local-service');
  });

  it('holds a missing version against nobody where the registry is incomplete', () => {
    expect(judgeRun(sampleCase([gap], lossy))).toMatchObject({
      ruleId: 'environment.registry-gap',
      status: 'inconclusive',
      completionState: 'inconclusive_auditor',
    });
    expect(judgeRun(sampleCase([gap])).ruleId).toBe('docs.command-failed');
  });

  it('names the credential that the journey needs anyway before a gap of the registry', () => {
    const needsKey: SampleStep = { command: 'node a.mjs', needsCredential: 'PRIVATE_KEY', isReached: false };
    const judgement = judgeRun(sampleCase([gap, needsKey], lossy));
    expect(judgement).toMatchObject({
      ruleId: 'auth.credential-ahead',
      status: 'blocked',
      completionState: 'blocked_auth',
    });
    expect(judgement.findings.map((finding) => finding.code)).toEqual([
      'auth.credential-ahead',
      'environment.registry-gap',
    ]);
  });

  it('does not blame a page whose file the auditor had to name, once it is there', () => {
    const file: SampleStep = { action: { kind: 'write', path: 'index.js', content: 'go();' } };
    const test: SampleStep = { command: 'npm test', ending: exit(1), output: 'The suite is not there' };
    const judged = (steps: readonly SampleStep[]) => {
      const sample = sampleCase(steps);
      sample.plan.decisions.push({
        id: 'dec-1',
        code: 'file-name-derived',
        params: { path: 'index.js' },
        choiceId: null,
        sourceStepIds: ['src-1'],
        documented: false,
      });
      return judgeRun(sample);
    };
    expect(judgeRun(sampleCase([install, file, test])).status).toBe('failed');
    expect(judged([install, file, test])).toMatchObject({
      ruleId: 'auditor.derived-step',
      status: 'inconclusive',
    });
    expect(judged([install, test, file]).status).toBe('failed');
  });

  it.each<[string, string, Instruction | null]>([
    ['a command of it', 'npm install thing-db --save', null],
    ['a command of it among others', 'mkdir app && cd app\nyarn add left @thing-db/cli', null],
    ['a sentence of it', '', { kind: 'install', packages: ['thing-db'] }],
  ])('does not blame a page for what %s brings, and was left out', (_, command, instruction) => {
    const sample = sampleCase([
      install,
      { command: 'npm start', ending: exit(1), output: 'The driver is missing. Run "npm install thing-db".' },
    ]);
    const [row] = sample.plan.coverage;
    if (row === undefined) throw new Error('the sample has no coverage');
    sample.page.blocks = readMarkdown(`\`\`\`sh\n${command}\n\`\`\``).blocks;
    const blockIds = sample.page.blocks.map(({ id }) => id);
    const left = { ...row, sourceStep: { ...row.sourceStep, blockIds, instruction } };
    sample.plan.coverage.push(left);
    expect(judgeRun(sample).ruleId).toBe('docs.missing-package');
    left.status = 'skipped_optional';
    expect(judgeRun(sample)).toMatchObject({ ruleId: 'auditor.step-left-out', status: 'inconclusive' });
  });

  it.each([
    ['the project again', 'yarn add kit', 'docs.command-not-found'],
    ['all projects', 'npm install -g kit', 'auditor.step-left-out'],
  ])('is told by what was left out that installs what a step has installed for %s', (_, left, ruleId) => {
    const call = { command: 'kit dev', ending: exit(127), output: 'bash: line 9: kit: command not found' };
    const sample = sampleCase([installing('kit', '1.0.0'), call]);
    const [row] = sample.plan.coverage;
    if (row === undefined) throw new Error('the sample has no coverage');
    sample.page.blocks = readMarkdown(`\`\`\`sh\n${left}\n\`\`\``).blocks;
    const blockIds = sample.page.blocks.map(({ id }) => id);
    const sourceStep = { ...row.sourceStep, blockIds };
    sample.plan.coverage.push({ ...row, sourceStep, status: 'skipped_alternative' });
    expect(judgeRun(sample).ruleId).toBe(ruleId);
  });

  it('blames it where only the types of what is missed were left out', () => {
    const missed = 'The driver is missing. Run "npm install thing-db".';
    const sample = sampleCase([install, { command: 'npm start', ending: exit(1), output: missed }]);
    const [row] = sample.plan.coverage;
    if (row === undefined) throw new Error('the sample has no coverage');
    const instruction: Instruction = { kind: 'install', packages: ['@types/thing-db'] };
    const sourceStep = { ...row.sourceStep, instruction };
    sample.plan.coverage.push({ ...row, sourceStep, status: 'skipped_optional' });
    expect(judgeRun(sample).ruleId).toBe('docs.missing-package');
  });

  it('does not pass a script that was piped from a host out of reach', () => {
    const step: SampleStep = {
      command: 'curl -fsSL https://get.thing.dev/i.sh | sh -',
      refused: ['get.thing.dev'],
      output: 'curl: (35) error in connection to get.thing.dev:443',
    };
    expect(judgeRun(sampleCase([step, { command: 'npm test' }]))).toMatchObject({
      ruleId: 'environment.egress',
      status: 'blocked',
    });
  });

  it('puts the failed self-test of the sandbox before everything else', () => {
    const sample = sampleCase([{ command: 'npm test', ending: exit(1), output: 'Missing credentials' }]);
    sample.run.sandbox.selfTest = [{ check: 'localhost', ok: false, detail: 'does not resolve' }];
    expect(judgeRun(sample)).toMatchObject({ ruleId: 'auditor.self-test', status: 'inconclusive' });
  });

  it('names the failed self-test, or what ended the run, where no step has run', () => {
    const cut = (change: (sample: ReturnType<typeof sampleCase>) => void) => {
      const sample = sampleCase([{ command: 'npm test', isReached: false }]);
      change(sample);
      const { status, ruleId, findings } = judgeRun(sample);
      return [status, ruleId, findings[0]?.code];
    };
    const broken = [{ check: 'registry', ok: false, detail: '503' }];
    expect(cut(({ run }) => Object.assign(run.sandbox, { selfTest: broken }))).toEqual([
      ...['inconclusive', 'auditor.self-test', 'auditor.self-test'],
    ]);
    const stopped = { reason: 'budget', stepId: null };
    expect(cut(({ run }) => Object.assign(run, { stopped }))).toEqual([
      ...['inconclusive', 'auditor.cut-short', 'auditor.cut-short'],
    ]);
  });

  it('reports what the page says of itself, whatever the verdict', () => {
    const sample = sampleCase([install]);
    sample.page.notices = [
      { sectionId: 'section-1', text: 'This repository is archived.', kind: 'archived' },
      { sectionId: 'section-1', text: 'The client no longer works.', kind: 'broken' },
    ];
    expect(judgeRun(sample).findings).toMatchObject([
      { code: 'page.broken', quotes: ['This repository is archived.', 'The client no longer works.'] },
    ]);
  });
});
