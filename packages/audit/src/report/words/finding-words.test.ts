import { describe, expect, it } from 'vitest';
import type { Finding, FindingCode, FindingOf, FindingParams } from '../../judge/finding.ts';
import { findingWords } from './finding-words.ts';
import { SAMPLE_FINDINGS } from './findings-fixture.ts';

const EMPTY = {
  type: 'docs_mismatch',
  severity: 'low',
  owner: 'docs',
  confidence: 'low',
  stepIds: [],
  commandIds: [],
  sourceSectionIds: [],
  quotes: [],
  counterfactual: null,
} as const;

/** The typed pair of a code and its facts is lost when a table is walked; this gives it back. */
const foundOf = (code: string, params: unknown): Finding =>
  ({ ...EMPTY, stepIds: [], commandIds: [], sourceSectionIds: [], quotes: [], code, params }) as Finding;

function found<Code extends FindingCode>(code: Code, params: FindingParams[Code]): Finding {
  return foundOf(code, params);
}

const all = Object.entries(SAMPLE_FINDINGS).flatMap(([code, variants]) =>
  variants.map((params, index): [string, Finding] => [`${code} (${index + 1})`, foundOf(code, params)]),
);

describe('findingWords', () => {
  it.each(all)('has a whole sentence for each part of %s', (_, finding) => {
    for (const text of Object.values(findingWords(finding))) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('says something else of each variant of a finding', () => {
    const said = all.map(([, finding]) => `${finding.code} ${JSON.stringify(findingWords(finding))}`);
    expect(new Set(said).size).toBe(said.length);
  });

  it.each<[FindingOf<FindingCode>, string]>([
    [
      { code: 'auth.credential', params: { name: null } },
      'The journey needs a credential: an API key or account',
    ],
    [
      { code: 'environment.tool', params: { name: null } },
      'The sandbox does not have another version of Node.js',
    ],
    [
      { code: 'environment.local-service', params: { port: 99 } },
      'The journey needs a running server on port 99',
    ],
    [
      { code: 'docs.missing-package', params: { name: 'a', isLocal: false, said: 'a', package: 'a' } },
      'The page uses a but never installs it',
    ],
    [
      { code: 'docs.missing-package', params: { name: './a', isLocal: true, said: 'a', package: null } },
      'The page uses ./a but never makes it',
    ],
  ])('names what it is about: %j', (what, title) => {
    expect(findingWords(foundOf(what.code, what.params)).title).toBe(title);
  });

  it('says which hosts a policy allows, also where it allows none', () => {
    const facts = { why: 'policy', hosts: ['a.example', 'b.example'], policy: 'registries' } as const;
    const detail = (allowed: string[]) =>
      findingWords(found('environment.egress', { ...facts, hosts: [...facts.hosts], allowed })).detail;
    expect(detail(['r.example'])).toBe(
      'The step asked for a.example, b.example; the policy registries allows only r.example.',
    );
    expect(detail([])).toContain('allows only no host.');
  });

  it('tells what fails on the newer Node.js in the words of that finding', () => {
    const failure = { code: 'api.answer', params: { line: 'status 500' } } as const;
    const { detail } = findingWords(found('docs.node-newer', { named: '18.0.0', newer: '24.0.0', failure }));
    expect(detail).toBe(
      'On Node.js 24.0.0: The service does not answer as the page says. The documented request was refused: status 500',
    );
  });

  it('does not call the cause settled where another single change helps too', () => {
    const counterfactual = {
      ...({ proofId: 'proof-1', kind: 'npx', status: 'passed' } as const),
      change: { code: 'command', command: 'npx kit' } as const,
      others: [{ code: 'option', label: 'pnpm', taken: 'npm' } as const],
    };
    const { detail } = findingWords({ ...found('api.answer', { line: 'x' }), counterfactual });
    expect(detail).toBe(
      'The documented request was refused: x. More than one change alone makes the journey pass (also: Take "pnpm" instead of "npm"), so the cause is not certain.',
    );
  });

  const helped = {
    proofId: 'proof-1',
    kind: 'version_of_that_time',
    others: [],
    change: { code: 'command', command: 'npm i kit@2' } as const,
  };

  it('says that a fault is not the only one where a change leads to a later failure', () => {
    const finding = found('sdk.surface', { package: 'kit', line: 'x' });
    const { detail } = findingWords({ ...finding, counterfactual: { ...helped, status: 'failed' } });
    expect(detail).toContain(
      'With one change this step passes but a later one fails, so there is more than one fault: npm i kit@2.',
    );
  });

  it('calls what a journey lacks later no fault', () => {
    const finding = found('sdk.surface', { package: 'kit', line: 'x' });
    const { detail } = findingWords({ ...finding, counterfactual: { ...helped, status: 'blocked' } });
    expect(detail).toContain('With one change this step passes, and the journey ends at a later one');
    expect(detail).not.toContain('fault');
  });

  it.each<[Finding, string, string, string]>([
    [
      found('docs.missing-package', { name: 'dotenv', isLocal: false, said: 'dotenv', package: 'dotenv' }),
      ...(['install_package', 'npm install dotenv', 'dotenv'] as const),
    ],
    [
      found('docs.module-kind', { line: 'x', kinds: ['module'] }),
      ...(['package_type', 'npm pkg set type=module', '"type"'] as const),
    ],
    [found('docs.command-not-found', { line: 'x' }), 'npx', 'npx kit', 'npx'],
  ])('advises what helps, and no change that was tried in vain: %#', (finding, kind, command, named) => {
    const change = { code: 'command', command } as const;
    expect(findingWords(finding).recommendation).toContain(named);
    const refuted = findingWords({ ...finding, refuted: [{ kind, change }] });
    expect(refuted.recommendation).not.toContain(named);
    expect(refuted.detail).toContain(`Tried without success: ${command}.`);
    const other = findingWords({ ...finding, refuted: [{ kind: 'previous_major', change }] });
    expect(other.recommendation).toContain(named);
    const counterfactual = { ...helped, kind, status: 'passed' } as const;
    expect(
      findingWords({ ...finding, counterfactual, refuted: [{ kind, change }] }).recommendation,
    ).toContain(named);
  });

  it.each<[Finding, string]>([
    [
      found('docs.missing-package', { name: 'index.mjs', isLocal: true, said: 'index.mjs', package: null }),
      'Use one name for it everywhere on the page.',
    ],
    [
      found('docs.missing-package', { name: 'dotnev', isLocal: false, said: 'dotnev', package: 'dotnev' }),
      'Use one name for it everywhere on the page.',
    ],
    [
      found('docs.undeclared-name', { name: 'lamb', isModule: false }),
      'Use one name for it everywhere in the code.',
    ],
    [found('docs.command-not-found', { line: 'x' }), 'Correct the name of the command.'],
  ])('does not advise to add what another name was proven to mend: %#', (finding, advice) => {
    const word = { code: 'word', from: 'a', to: 'b', path: null, isOfPackage: false } as const;
    const counterfactual = { ...helped, kind: 'other_word', change: word, status: 'passed' } as const;
    expect(findingWords({ ...finding, counterfactual }).recommendation).toBe(advice);
    const added = { ...counterfactual, change: helped.change };
    expect(findingWords({ ...finding, counterfactual: added }).recommendation).not.toBe(advice);
  });

  it('does not call a part of the proven repair a change in vain, and says that the changes help together', () => {
    const word = { code: 'word', from: 'a.mjs', to: 'b.mjs', path: null, isOfPackage: false } as const;
    const install = { code: 'command', command: 'npm install kit' } as const;
    const finding: Finding = {
      ...found('docs.missing-package', { name: 'a.mjs', isLocal: true, said: 'x', package: null }),
      severity: 'blocker',
      refuted: [{ kind: 'other_word', change: word }],
    };
    const steps = [word, install].map((change, index) => ({ change, line: 1, isLast: index === 1 }));
    const repair = { steps, tried: 2, text: '' };
    const { detail, recommendation } = findingWords(finding, { ...repair, isProven: true, commands: [] });
    expect(detail).toContain('With 2 changes together the page passes: see the patch in the report.');
    expect(detail).not.toContain('Tried without success');
    expect(recommendation).toBe('Use one name for it everywhere on the page.');
    const unproven = findingWords(finding, { ...repair, isProven: false, reached: true, endedAt: null });
    expect(unproven).toEqual(findingWords(finding));
    expect(findingWords(finding).detail).toContain('x. No earlier step that was run provides it. Tried');
  });

  it('advises what would settle an open obligation in its own words, behind the words of the report', () => {
    const open = [{ id: 'F4', state: 'unknown', code: 'not_repeated' }] as const;
    const { recommendation } = findingWords(
      found('auditor.unproved', { proposed: 'failed', open: open.map((one) => ({ ...one })) }),
    );
    expect(recommendation).toBe('A second run in a clean sandbox.');
  });
});

describe('a step that only the Node.js keeps from working', () => {
  const proven = (status: 'passed' | 'failed', range = '^16') => ({
    ...found('sdk.surface', { package: 'kit', line: 'kit.hide is not a function' }),
    counterfactual: {
      ...{ proofId: 'proof-1', kind: 'engine_version', status, others: [] },
      change: { code: 'node' as const, range, insteadOf: '24.1.0' },
    },
  });

  it('is said to work on one and not on the other', () => {
    expect(findingWords(proven('passed'))).toEqual({
      title: 'The step works on Node.js 16 and not on 24',
      detail: 'The step ran as written and kit refused: kit.hide is not a function',
      recommendation: 'Make it work on Node.js 24, or say on the page which Node.js it needs.',
    });
  });

  it('is said to be what it was found to be where that alone does not mend it', () => {
    expect(findingWords(proven('failed')).title).toBe(
      'The page uses something that its version of kit does not have',
    );
  });
});
