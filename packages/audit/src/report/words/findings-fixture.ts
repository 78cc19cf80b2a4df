import { sampleCase } from '../../judge/case-fixture.ts';
import type { FindingCode, FindingParams } from '../../judge/finding.ts';
import type { SignalCheck } from '../../judge/signal.ts';

const { plan } = sampleCase([{ command: 'npm start' }]);
const [step] = plan.steps;
const [row] = plan.coverage;
if (step === undefined || row === undefined) throw new Error('the sample has a step');

const signal: SignalCheck = { kind: 'exit_code', met: false, code: 'exited', params: { exitCode: 2 } };
const observed = { signals: [signal], written: [] };

/** The facts of one finding of each code; for tests. */
export const SAMPLE_FINDINGS: { [Code in FindingCode]: FindingParams[Code][] } = {
  'auditor.self-test': [{ broken: [{ check: 'localhost', ok: false, detail: 'does not resolve' }] }],
  'auditor.shell-tampered': [{ step, what: { code: 'shadowed', params: { names: ['node'] } } }],
  'auditor.cut-short': [
    { reason: 'budget' },
    { reason: 'aborted' },
    { reason: 'self_test_failed' },
    { reason: 'sandbox_lost' },
  ],
  'auditor.files-cut-short': [{ step }],
  'auditor.registry-fault': [{ line: 'npm error code E503' }],
  'auditor.limit': [
    { by: 'time', limitSeconds: 60 },
    { by: 'no_answer', url: 'http://localhost:3000/' },
    { by: 'killed' },
    { by: 'refused', line: 'ENOSPC' },
  ],
  'auditor.derived-step': [
    { step, file: null, observed },
    { step, file: 'index.js', observed },
  ],
  'auditor.caught-error': [
    { signal: { kind: 'caught', met: false, code: 'error_printed', params: { line: 'Error: no' } } },
  ],
  'auditor.edit-not-placed': [{ problem: { code: 'anchor_not_found', params: { anchor: 'a()' } } }],
  'auditor.step-left-out': [{ row }],
  'auditor.other-numbers': [
    { step, signal: { kind: 'output', met: false, code: 'other_numbers', params: {} } },
  ],
  'auditor.language': [{}],
  'auditor.answer-not-read': [{ question: 'Which framework?', said: 'Which framework? Vue' }],
  'auditor.hidden-step': [
    { markup: '<Steps>', hides: 'step' },
    { markup: '<Answers>', hides: 'answers' },
  ],
  'auditor.further-lacking': [
    { count: 1, lines: ["Cannot find module 'thing'"] },
    { count: 2, lines: ["Cannot find module 'thing'", 'bash: wrk: command not found'] },
  ],
  'auditor.further-unclear': [
    { count: 1, lines: ['TypeError: lamp.dim is not a function'] },
    { count: 2, lines: ['TypeError: lamp.dim is not a function', 'Error: no such file'] },
  ],
  'auditor.value-unseen': [
    { count: 1, values: ['“console.log(lamp.isOn);”: true'] },
    { count: 2, values: ['“console.log(lamp.isOn);”: true', "“lamp.colour();”: 'red'"] },
  ],
  'auditor.unproved': [
    { proposed: 'passed', open: [{ id: 'P4', state: 'unknown', code: 'not_controlled' }] },
    {
      proposed: 'failed',
      open: [
        { id: 'F4', state: 'unknown', code: 'not_repeated' },
        { id: 'F5', state: 'unknown', code: 'unexplained' },
      ],
    },
    { proposed: 'blocked', open: [{ id: 'B2', state: 'fails', code: 'not_all_before' }] },
  ],
  'auth.credential': [{ name: 'KIT_API_KEY' }, { name: null }],
  'auth.credential-ahead': [
    { name: 'KIT_API_KEY', isTried: true },
    { name: 'KIT_API_KEY', isTried: false },
  ],
  'auth.key-unmet': [
    { name: 'KIT_API_KEY', step },
    { name: 'KIT_API_KEY', step: null },
  ],
  'auth.credential-unproved': [{ name: 'KIT_API_KEY', step }],
  'environment.egress': [
    { why: 'writes', hosts: ['registry.example'], policy: 'registries', allowed: [] },
    { why: 'no_connection', hosts: ['git.example'], policy: 'open', allowed: [] },
    { why: 'policy', hosts: ['a.example', 'b.example'], policy: 'registries', allowed: ['registry.example'] },
    { why: 'policy', hosts: ['a.example'], policy: 'registries', allowed: [] },
  ],
  'environment.egress-unproved': [{ hosts: ['a.example'], step, policy: 'registries' }],
  'environment.egress-suspected': [{ hosts: ['a.example'] }],
  'environment.registry-gap': [{ gap: { code: 'no_times', params: {} } }],
  'environment.native-part': [{ platform: 'linux', arch: 'x64' }],
  'environment.tool': [{ name: 'docker' }, { name: null }],
  'environment.system-packages': [{ program: 'apt' }],
  'environment.managed-python': [{}],
  'environment.own-project': [
    { needs: 'project', line: 'Missing script: "build"' },
    { needs: 'clone', file: 'examples/a.ts', said: 'Clone the repository.' },
    { needs: 'files', files: ['some/path'], said: "kit('some/path')" },
  ],
  'environment.own-code': [{ line: 'No input files' }],
  'environment.local-service': [{ name: 'Redis' }, { port: 8899 }],
  'environment.browser': [{}],
  'environment.linked-step': [
    { name: 'thing-db', sourceStep: { ...row.sourceStep, quote: 'Install a driver.' } },
    { name: 'thing-db', sourceStep: row.sourceStep },
  ],
  'environment.question': [
    { question: 'Which framework?', options: ['Vue', 'React'], said: null },
    { question: 'Which framework?', options: [], said: 'You are asked which framework you like.' },
    { question: '', options: [], said: null },
  ],
  'environment.node-version': [
    {
      requirement: {
        id: 'req-node',
        title: 'Node.js 99',
        kind: 'node',
        wanted: '>=99',
        sourceSectionId: null,
      },
      version: '24.0.0',
    },
  ],
  'docs.prerequisite': [{ name: 'docker' }, { name: null }],
  'docs.no-effect': [{}],
  'docs.tool-changed': [{ line: 'option --x was removed' }],
  'docs.command-not-found': [{ line: 'bash: kit: command not found' }],
  'docs.edit-does-not-apply': [{ problem: { code: 'nothing_to_change', params: { path: 'app.js' } } }],
  'docs.promise-not-kept': [{ broken: [signal, signal] }],
  'docs.command-failed': [{ step, observed }],
  'docs.output-differs': [{ step, share: 0.254 }],
  'docs.node-newer': [
    { named: '18.1.0', newer: '24.0.0', failure: { code: 'api.answer', params: { line: 'status 500' } } },
    { named: '18.1.0', newer: '24.0.0', failure: null },
  ],
  'docs.step-beside': [
    { task: null, failure: { code: 'environment.tool', params: { name: 'bower' } } },
    { task: step.task, failure: { code: 'api.answer', params: { line: 'status 500' } } },
  ],
  'docs.ambiguous': [
    { taken: 'a new file', instead: 'the end of app.js', failure: null },
    {
      taken: 'a new file',
      instead: 'the end of app.js',
      failure: { code: 'api.answer', params: { line: 'status 500' } },
    },
  ],
  'docs.claim-differs': [
    { claim: 'Listening on 3000', isSeen: true, shown: '[info] Listening on 3000' },
    { claim: 'Listening on 3000', isSeen: false, shown: 'Listening on 4000' },
    { claim: 'Listening on 3000', isSeen: false, shown: null },
    { claim: 'Wednesday', isSeen: true, shown: 'Thursday', isOfTheDay: true },
  ],
  'docs.further-broken': [
    { line: 'TypeError: kit.open is not a function', part: 'further' },
    { line: 'TypeError: kit.open is not a function', part: 'main' },
  ],
  'docs.module-kind': [{ line: 'require is not defined', kinds: ['commonjs'] }],
  'docs.undeclared-name': [
    { name: 'lamp', isModule: false },
    { name: 'path', isModule: true },
  ],
  'docs.missing-package': [
    { name: 'dotenv', isLocal: false, said: "Cannot find package 'dotenv'", package: 'dotenv' },
    { name: './a.js', isLocal: true, said: "Cannot find module './a.js'", package: null },
  ],
  'sdk.surface': [{ package: 'thing', line: 'thing.open is not a function' }],
  'sdk.generated-code': [{ file: 'src/a.ts', line: 'error TS2339' }],
  'sdk.install-script': [
    { package: 'thing', script: 'node-gyp rebuild', isBuild: true },
    { package: 'thing', script: 'husky install', isBuild: false },
  ],
  'api.answer': [{ line: 'status 404' }],
  'page.nothing-to-run': [{ packages: [] }, { packages: ['thing'] }],
  'page.archived': [{}],
  'page.broken': [{}],
  'page.friction': [
    {
      friction: {
        code: 'no-file-name',
        params: { lead: 'Write this:' },
        type: 'docs_mismatch',
        severity: 'low',
        sourceStepIds: [],
        sourceSectionIds: [],
      },
    },
  ],
};
