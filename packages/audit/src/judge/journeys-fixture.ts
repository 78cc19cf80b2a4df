import { readMarkdown } from '../read/page-fixture.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import type { Case } from './judge-run.ts';
import type { VerdictRule } from './judgement.ts';

/** A made-up journey with the rule that decides on it; for tests. */
export type SampleJourney = { name: string; rule: VerdictRule; input: Case };

const ended = { kind: 'exited', code: 1 } as const;
const install = installing('thing', '3.1.0');
const project: SampleStep = { command: 'npm init -y', files: ['package.json'] };
const failing = (output: string, more: SampleStep = {}): SampleStep => ({
  command: 'node a.js',
  ending: ended,
  output,
  ...more,
});
const writing = (content: string, path = 'a.js'): SampleStep => ({
  action: { kind: 'write', path, content },
});
const url = 'http://localhost:3000/';
const opening = (body: string, status = 200): SampleStep => ({
  action: { kind: 'probe', url },
  milestone: 'verify',
  probe: { url, status, body },
  expected: [{ kind: 'http', url, status: null, text: 'Hello' }],
});
const serving: SampleStep = {
  command: 'node app.js',
  listeners: [3000],
  ending: { kind: 'kept_running', ready: 'listener' },
};
const printing = (shown: string, output: string): SampleStep => ({
  command: 'node a.js',
  output,
  expected: [{ kind: 'output', text: shown, quoted: true }],
});

/** Steps in the order of a journey, and the rule that decides on them. */
const BY_STEPS: [string, VerdictRule, SampleStep[]][] = [
  ['a server answers as shown', 'passed', [install, serving, opening('Hello')]],
  ['a script prints what is shown', 'passed', [install, printing('sum 8', 'sum 8')]],
  ['only packages are installed', 'passed', [install]],
  ['nothing is to be run', 'page.nothing-to-run', []],
  ['a later step is not reached', 'auditor.cut-short', [install, { command: 'node a.js', isReached: false }]],
  [
    'an alias stands for the program',
    'auditor.shell-tampered',
    [failing('', { interference: { code: 'shadowed', params: { names: ['node'] } } })],
  ],
  [
    'the registry is down',
    'auditor.registry-fault',
    [failing('npm error code E503', { command: 'npm i a', allowed: [{ host: 'r.example', reached: true }] })],
  ],
  ['the disk is full', 'auditor.limit', [failing('Error: ENOSPC: no space left on device')]],
  [
    'a command does not end',
    'auditor.limit',
    [failing('', { ending: { kind: 'timed_out', limitSeconds: 9 } })],
  ],
  [
    'a command is killed for its memory',
    'auditor.limit',
    [failing('', { ending: { kind: 'killed', signal: 'SIGKILL', by: 'memory_limit' } })],
  ],
  [
    'too many files to see one',
    'auditor.files-cut-short',
    [{ command: 'npm run build', expected: [{ kind: 'file', path: 'dist/a.js' }], filesCutShort: true }],
  ],
  [
    'a derived step fails',
    'auditor.derived-step',
    [install, failing('RangeError: odd', { trust: 'derived' })],
  ],
  [
    'an error is printed and the end is well',
    'auditor.caught-error',
    [failing('RangeError: odd\n    at main (/a/b.js:3:9)', { ending: { kind: 'exited', code: 0 } })],
  ],
  [
    'a place in a file is not found',
    'auditor.edit-not-placed',
    [
      {
        action: { kind: 'edit', path: 'a.js', content: 'x()', anchor: 'y()' },
        problem: { code: 'anchor_not_found', params: { anchor: 'y()' } },
      },
    ],
  ],
  ['only numbers differ', 'auditor.other-numbers', [printing('5 + 3 = 8', '5 + 3 = 9')]],
  ['a key is missing', 'auth.credential', [install, failing('Error: missing API key')]],
  ['a step needs a key', 'auth.credential', [failing('Error: no', { needsCredential: 'KIT_API_KEY' })]],
  [
    'a key is needed behind a host out of reach',
    'auth.credential-ahead',
    [
      failing('getaddrinfo ENOTFOUND api.example', { refused: ['api.example'] }),
      { command: 'node b.js', needsCredential: 'KIT_API_KEY', isReached: false },
    ],
  ],
  [
    'a script with a stand-in for a key shows nothing',
    'auth.credential-unproved',
    [install, { command: 'node a.js', trust: 'derived', needsCredential: 'API key' }],
  ],
  [
    'a host is refused',
    'environment.egress',
    [failing('Error: getaddrinfo ENOTFOUND api.example', { refused: ['api.example'] })],
  ],
  [
    'a script asks for a host and shows nothing',
    'environment.egress-unproved',
    [install, { command: 'node a.js', refused: ['api.example'] }],
  ],
  [
    'a script fails beside a host out of reach',
    'environment.egress-suspected',
    [failing('it hurts', { refused: ['api.example'] })],
  ],
  [
    'a package has no part for this machine',
    'environment.native-part',
    [failing("Error: Cannot find module '@kit/core-linux-x64-gnu'")],
  ],
  [
    'a tool of the system is typed',
    'environment.tool',
    [failing('bash: line 1: docker: command not found', { command: 'docker run kit' })],
  ],
  [
    'system packages',
    'environment.system-packages',
    [failing('denied', { command: 'sudo apt install kit' })],
  ],
  [
    'a Python that takes no packages',
    'environment.managed-python',
    [failing('error: externally-managed-environment', { command: 'pip install kit' })],
  ],
  [
    'a script of a project that nobody makes',
    'environment.own-project',
    [failing('npm error Missing script: "build"', { command: 'npm run build' })],
  ],
  ['a linter without code', 'environment.own-code', [failing('No tests found', { command: 'npx kit' })]],
  ['a database', 'environment.local-service', [failing('connect ECONNREFUSED 127.0.0.1:5432')]],
  [
    'code for a database that shows nothing',
    'environment.local-service',
    [{ command: 'node a.js', needsService: 'MySQL' }],
  ],
  ['a browser', 'environment.browser', [failing('Error: Could not find Chrome (ver. 140).')]],
  [
    'a tool that the page never names',
    'docs.prerequisite',
    [failing('Error: spawn docker ENOENT', { command: 'npx kit' })],
  ],
  [
    'a question without an answer',
    'environment.question',
    [{ command: 'npm create kit', ending: { kind: 'waiting_for_input', screen: 'Which one?' } }],
  ],
  [
    'a scaffolder that makes nothing',
    'docs.no-effect',
    [{ command: 'npm create kit', pace: 'scaffold', milestone: 'create_project' }],
  ],
  ['an option that is gone', 'docs.tool-changed', [failing('error TS5102: Option "x" has been removed.')]],
  [
    'a command that nobody installs',
    'docs.command-not-found',
    [failing('bash: kit: command not found', { command: 'kit' })],
  ],
  [
    'an edit that does not fit',
    'docs.edit-does-not-apply',
    [
      {
        action: { kind: 'patch', path: 'a.js', diff: '+x' },
        problem: { code: 'nothing_to_change', params: { path: 'a.js' } },
      },
    ],
  ],
  ['a page with another text', 'docs.promise-not-kept', [serving, opening('Good night')]],
  ['another output', 'docs.promise-not-kept', [printing('Hello World', 'undefined')]],
  ['a command that fails for no known reason', 'docs.command-failed', [failing('it hurts')]],
  [
    'a module of the other kind',
    'docs.module-kind',
    [failing('SyntaxError: Cannot use import statement outside a module')],
  ],
  [
    'a package that nobody installs',
    'docs.missing-package',
    [project, failing("Cannot find package 'dotenv'")],
  ],
  [
    'an export that is gone',
    'sdk.surface',
    [install, failing("'thing' does not provide an export named 'open'")],
  ],
  [
    'a template that does not compile',
    'sdk.generated-code',
    [failing('src/a.ts(1,2): error TS2339: no', { command: 'npm create kit', pace: 'scaffold' })],
  ],
  [
    'an install script that fails',
    'sdk.install-script',
    [
      failing('npm error path /a/node_modules/kit\nnpm error command sh -c husky', {
        command: 'npm i kit',
        pace: 'install',
      }),
    ],
  ],
  [
    'a service that answers otherwise',
    'api.answer',
    [failing('Request failed with status code 404', { allowed: [{ host: 'api.example', reached: true }] })],
  ],
  [
    'a file that the page itself makes print an error',
    'docs.command-failed',
    [writing("log('ENOSPC')"), failing('ENOSPC')],
  ],
];

function changed(steps: readonly SampleStep[], change: (sample: Case) => void): Case {
  const sample = sampleCase(steps);
  change(sample);
  return sample;
}

/** Journeys on which the page, the plan or the surroundings decide. */
const BY_SURROUNDINGS: SampleJourney[] = [
  {
    name: 'the sandbox fails its own test',
    rule: 'auditor.self-test',
    input: changed([failing('no')], ({ run }) => {
      run.sandbox.selfTest = [{ check: 'localhost', ok: false, detail: 'does not resolve' }];
    }),
  },
  {
    name: 'the time of the run is over',
    rule: 'auditor.cut-short',
    input: changed([failing('no')], ({ run }) => {
      run.stopped = { reason: 'budget', stepId: 'step-1' };
    }),
  },
  {
    name: 'a registry that lacks versions',
    rule: 'environment.registry-gap',
    input: changed(
      [
        failing('npm error code ETARGET', {
          command: 'npm i a',
          allowed: [{ host: 'r.example', reached: true }],
        }),
      ],
      (input) => {
        input.registry = { isComplete: false, gap: { code: 'no_times', params: {} } };
      },
    ),
  },
  {
    name: 'another Node.js than the page asks for',
    rule: 'environment.node-version',
    input: changed([{ command: 'node a.js' }], ({ plan }) => {
      plan.requirements.push({
        id: 'req-node',
        title: 'Node.js 99',
        kind: 'node',
        wanted: '>=99.0.0',
        sourceSectionId: null,
      });
    }),
  },
  {
    name: 'a page in a language that is not read',
    rule: 'auditor.language',
    input: changed([install, failing('no')], ({ page }) => {
      page.prose = [
        {
          order: 0,
          sectionId: 'section-1',
          codes: [],
          links: [],
          admonition: null,
          details: null,
          text: '먼저 패키지를 설치하고 서버를 실행하세요.',
        },
      ];
    }),
  },
  {
    name: 'a question that the page shows in a listing',
    rule: 'auditor.answer-not-read',
    input: changed(
      [{ command: 'npx kit', ending: { kind: 'waiting_for_input', screen: 'Your name? ' } }],
      ({ page }) => {
        page.blocks = readMarkdown('```text\nYour name? Ada\nHello Ada\n```\n').blocks;
      },
    ),
  },
  {
    name: 'a step in markup that is not read',
    rule: 'auditor.hidden-step',
    input: changed([install], ({ page }) => {
      page.unsupported = [
        {
          stepId: 'src-1',
          order: 1,
          sectionId: 'section-1',
          line: 1,
          markup: '<Steps>',
          reason: 'component_without_content',
          couldHoldStep: true,
        },
      ];
    }),
  },
  {
    name: 'a sentence that was left out',
    rule: 'auditor.step-left-out',
    input: changed([failing('Please run "npm install thing-db".')], ({ plan }) => {
      const [row] = plan.coverage;
      if (row === undefined) return;
      const instruction = { kind: 'install' as const, packages: ['thing-db'] };
      plan.coverage.push({
        sourceStep: { ...row.sourceStep, id: 'src-left', instruction },
        status: 'skipped_optional',
        skip: { code: 'told_below', status: 'skipped_optional', params: {} },
      });
    }),
  },
  {
    name: 'a step that other pages tell',
    rule: 'environment.linked-step',
    input: changed([failing('Please run "npm install thing-db".')], ({ plan }) => {
      const [row] = plan.coverage;
      if (row === undefined) return;
      const instruction = { kind: 'install_elsewhere' as const, what: 'a driver' };
      plan.coverage.push({
        sourceStep: { ...row.sourceStep, id: 'src-left', instruction },
        status: 'not_runnable',
        skip: { code: 'told_elsewhere', status: 'not_runnable', params: {} },
      });
    }),
  },
  {
    name: 'an example with a name that nothing declares',
    rule: 'docs.undeclared-name',
    input: changed(
      [install, writing('glow(path);'), failing('ReferenceError: path is not defined')],
      ({ plan }) => {
        plan.goal = {
          kind: 'example',
          span: null,
          sectionId: 'section-1',
          rowId: 'row-1',
          blockId: null,
          sourceStepId: 'src-3',
          claimIds: [],
          products: ['thing'],
          otherStepIds: [],
        };
      },
    ),
  },
  {
    name: 'a request without the key that it needs',
    rule: 'auth.key-unmet',
    input: changed(
      [install, { command: 'curl -H "X-Key: $KIT_KEY" http://localhost', needsCredential: 'KIT_KEY' }],
      ({ plan }) => {
        plan.credentials.push({ name: 'KIT_KEY', sourceStepIds: [], quote: 'KIT_KEY=', usedBy: ['src-2'] });
      },
    ),
  },
  {
    name: 'nothing but an installation on a page with a key',
    rule: 'auth.credential-ahead',
    input: changed([install], ({ plan }) => {
      plan.credentials.push({ name: 'KIT_API_KEY', sourceStepIds: [], quote: '', usedBy: [] });
    }),
  },
];

/** Journeys of every kind: each rule decides on at least one of them. */
export function sampleJourneys(): SampleJourney[] {
  const bySteps = BY_STEPS.map(([name, rule, steps]) => ({ name, rule, input: sampleCase(steps) }));
  return [...bySteps, ...structuredClone(BY_SURROUNDINGS)];
}
