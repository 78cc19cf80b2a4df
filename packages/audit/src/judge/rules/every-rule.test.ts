import { describe, expect, it } from 'vitest';
import { SAMPLE_FINDINGS } from '../../report/words/findings-fixture.ts';
import { installing, type SampleStep, sampleCase } from '../case-fixture.ts';
import type { FindingCode } from '../finding.ts';
import { sampleJourneys } from '../journeys-fixture.ts';
import { judgeRun } from '../judge-run.ts';
import type { VerdictRule } from '../judgement.ts';

const journeys = sampleJourneys();

/** Findings that never decide a verdict, or only the kernel's. */
const NEVER_DECIDE = new Set([
  'auditor.unproved',
  'auditor.further-lacking',
  'auditor.further-unclear',
  'auditor.value-unseen',
  'docs.further-broken',
  'docs.ambiguous',
  'docs.step-beside',
  'docs.claim-differs',
  'docs.output-differs',
  'docs.node-newer',
  'page.friction',
  'page.archived',
  'page.broken',
]);

describe('every rule', () => {
  it.each(journeys)('$rule decides where $name', ({ rule, input }) => {
    expect(judgeRun(input).ruleId).toBe(rule);
  });

  it.each(journeys)(
    'gives where $name the finding of its verdict first, and it alone blocks',
    ({ input }) => {
      const { status, ruleId, findings } = judgeRun(input);
      const blocking = findings.filter(({ severity }) => severity === 'blocker');
      if (status === 'passed') expect(blocking).toEqual([]);
      else if (findings.length > 0) expect(blocking.map(({ code }) => code)).toEqual([ruleId]);
    },
  );

  it.each(journeys)('accuses nobody where $name, unless it fails', ({ input }) => {
    const { status, findings } = judgeRun(input);
    const accusing = findings.filter(
      ({ severity, type }) => severity === 'blocker' && type.endsWith('_mismatch'),
    );
    if (status !== 'failed') expect(accusing).toEqual([]);
  });

  it('decides somewhere', () => {
    const deciding = Object.keys(SAMPLE_FINDINGS).filter((code) => !NEVER_DECIDE.has(code));
    expect(journeys.map(({ rule }) => rule)).toEqual(expect.arrayContaining(deciding));
  });

  it('gives the same verdict however often it is asked', () => {
    for (const { input } of journeys) expect(judgeRun(input)).toEqual(judgeRun(structuredClone(input)));
  });
});

const ended = { kind: 'exited', code: 1 } as const;
const install = installing('thing', '3.1.0');
const failing = (output: string, more: SampleStep = {}): SampleStep => ({
  command: 'node a.js',
  ending: ended,
  output,
  ...more,
});
const own = (content: string): SampleStep => ({ action: { kind: 'write', path: 'a.js', content } });
const reached = { allowed: [{ host: 'r.example', reached: true }] };

describe('a rule does not decide', () => {
  it.each<[string, FindingCode, SampleStep[], VerdictRule]>([
    [
      'a registry fault that no host was asked for',
      'auditor.registry-fault',
      [failing('npm error code E503', { command: 'npm i a' })],
      'docs.command-failed',
    ],
    [
      'a registry fault that no package manager printed',
      'auditor.registry-fault',
      [failing('npm error code E503', reached)],
      'docs.command-failed',
    ],
    [
      'a limit that the page itself prints',
      'auditor.limit',
      [own("log('ENOSPC')"), failing('ENOSPC')],
      'docs.command-failed',
    ],
    [
      'a gap of a whole registry',
      'environment.registry-gap',
      [failing('npm error code ETARGET', { command: 'npm i a', ...reached })],
      'docs.command-failed',
    ],
    [
      'a native part that the page itself prints',
      'environment.native-part',
      [own("log('Cannot find native binding')"), failing('Cannot find native binding')],
      'docs.command-failed',
    ],
    [
      'a missing key that the page itself prints',
      'auth.credential',
      [own("log('missing API key')"), failing('missing API key')],
      'docs.command-failed',
    ],
    [
      'code that does not load before its key',
      'auth.credential',
      [failing("Cannot find package 'kit'", { needsCredential: 'KEY' })],
      'docs.missing-package',
    ],
    [
      'a host that was reached',
      'environment.egress',
      [failing('ENOTFOUND r.example', reached)],
      'docs.command-failed',
    ],
    [
      'a service that the page itself prints',
      'environment.local-service',
      [own("log('ECONNREFUSED 127.0.0.1:5432')"), failing('ECONNREFUSED 127.0.0.1:5432')],
      'docs.command-failed',
    ],
    [
      'a port that is no known service',
      'environment.local-service',
      [failing('connect ECONNREFUSED 127.0.0.1:8899')],
      'docs.command-failed',
    ],
    [
      'a tool that the page itself prints',
      'environment.tool',
      [own("log('bash: docker: command not found')"), failing('bash: docker: command not found')],
      'docs.command-not-found',
    ],
    [
      'a project that a scaffolder makes',
      'environment.own-project',
      [
        { command: 'npm create kit', pace: 'scaffold', files: ['a.js'] },
        failing('Missing script: "build"', { command: 'npm run build' }),
      ],
      'docs.command-failed',
    ],
    [
      'a file of the page’s own',
      'environment.own-code',
      [own('x()'), failing('No tests found')],
      'docs.command-failed',
    ],
    [
      'a question of the auditor’s own command',
      'environment.question',
      [
        {
          command: 'npm create kit',
          trust: 'derived',
          ending: { kind: 'waiting_for_input', screen: 'Which?' },
        },
      ],
      'auditor.derived-step',
    ],
    [
      'an export of a package that the page does not install',
      'sdk.surface',
      [install, failing("'other' does not provide an export named 'x'")],
      'docs.command-failed',
    ],
    [
      'a compile error of code that the page writes',
      'sdk.generated-code',
      [failing('src/a.ts(1,2): error TS2339: no', { command: 'npx tsc' })],
      'docs.command-failed',
    ],
    [
      'a failed script outside of an installation',
      'sdk.install-script',
      [failing('npm error path /a/node_modules/kit\nnpm error command sh -c husky')],
      'docs.command-failed',
    ],
    [
      'an answer of a server of the page’s own',
      'api.answer',
      [failing('Request failed with status code 404')],
      'docs.command-failed',
    ],
    [
      'a browser that the page itself prints',
      'environment.browser',
      [own("log('Could not find Chrome')"), failing('Could not find Chrome')],
      'docs.command-failed',
    ],
    [
      'other numbers beside other words',
      'auditor.other-numbers',
      [
        {
          command: 'node a.js',
          output: 'nine',
          expected: [{ kind: 'output', text: '5 + 3 = 8', quoted: true }],
        },
      ],
      'docs.promise-not-kept',
    ],
    [
      'a step that changes no system',
      'environment.system-packages',
      [failing('denied', { command: 'make install' })],
      'docs.command-failed',
    ],
  ])('%s (%s)', (_, rule, steps, instead) => {
    const { ruleId } = judgeRun(sampleCase(steps));
    expect(ruleId).not.toBe(rule);
    expect(ruleId).toBe(instead);
  });
});
