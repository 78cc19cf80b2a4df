import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Certificate, Obligation } from '../../judge/certify/certify.ts';
import { TO_ACCUSE, TO_BLOCK, TO_PASS } from '../../judge/certify/certify.ts';
import {
  certificateWords,
  evidenceWords,
  obligationLine,
  obligationWords,
  overheadWords,
  reachedWords,
} from './certificate-words.ts';
import { CODE_WORDS } from './proof-code-words.ts';

const FACTS = fileURLToPath(new URL('../../judge/facts/', import.meta.url));
const sources = readdirSync(FACTS)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('sample-'))
  .map((name) => readFileSync(`${FACTS}${name}`, 'utf8'));

/** The first argument of each call up to its comma or its end, which is a code or a choice of two. */
function codesOf(truth: 'yes' | 'no' | 'unknown'): string[] {
  const calls = sources.flatMap((text) => [...text.matchAll(new RegExp(`\\b${truth}\\(([^,)]*)`, 'gu'))]);
  return [
    ...new Set(
      calls.flatMap(([, first = '']) => [...first.matchAll(/'(\w+)'/gu)].map(([, code = '']) => code)),
    ),
  ];
}

/** The code of several facts as one stands last. */
function wholeCodes(): string[] {
  return sources.flatMap((text) =>
    [...text.matchAll(/^ {4}'(\w+)',\n {2}\)/gmu)].map(([, code = '']) => code),
  );
}

const told = (code: string) =>
  Object.entries(CODE_WORDS)
    .filter(([key]) => key === code || key.endsWith(`.${code}`))
    .map(([, words]) => words);

describe('every code of a fact has words', () => {
  it('is looked for in sources that hold some', () => {
    expect(codesOf('yes').length).toBeGreaterThan(10);
    expect(codesOf('unknown').length).toBeGreaterThan(5);
    expect(wholeCodes()).toContain('excluded');
  });

  it.each([...codesOf('yes'), ...wholeCodes()])('where %s holds', (code) => {
    expect(told(code).every(({ holds }) => holds !== undefined)).toBe(true);
    expect(told(code)).not.toEqual([]);
  });

  it.each([...codesOf('no'), ...codesOf('unknown')])('where %s is open, and what would settle it', (code) => {
    expect(told(code)).not.toEqual([]);
    for (const { open, settles } of told(code))
      expect([open, settles]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('and nothing has words that is no code', () => {
    const codes = new Set([...codesOf('yes'), ...codesOf('no'), ...codesOf('unknown'), ...wholeCodes()]);
    const unused = Object.keys(CODE_WORDS).filter((key) => !codes.has(key.split('.').at(-1) ?? ''));
    expect(unused).toEqual([]);
  });
});

const obligation = (id: Obligation['id'], state: Obligation['state'], code: string): Obligation => ({
  id,
  state,
  code,
  evidence: [],
});
const certificate = (
  verdict: Certificate['verdict'],
  obligations: Obligation[],
  differences: string[] = [],
) => ({
  verdict,
  obligations,
  differences,
  isWithDifferences: differences.length > 0,
  open: obligations.filter(({ state }) => state !== 'holds').map(({ id }) => id),
});

describe('an obligation', () => {
  it.each([...TO_PASS, ...TO_ACCUSE, ...TO_BLOCK])('%s has a title', (id) => {
    expect(obligationWords({ id, state: 'holds', code: 'seen' }).title).toMatch(/^[A-Z].*\w$/u);
  });

  it('has a tick, and where it is open also what would settle it', () => {
    expect(obligationLine(obligation('P1', 'holds', 'named'), '[line 3](source.md)')).toBe(
      '✓ P1 The goal is named: The goal of the page was fixed before anything ran. Evidence: [line 3](source.md).',
    );
    expect(obligationLine(obligation('F4', 'unknown', 'not_repeated'), '')).toBe(
      '? F4 It breaks again in a second clean sandbox: It was seen once. What would settle it: A second run in a clean sandbox.',
    );
    expect(obligationLine(obligation('P4', 'fails', 'seen_without_product'), '')).toMatch(/^✗ P4 /u);
  });

  it('means two things by one code, told by whose it is', () => {
    const said = (id: Obligation['id']) => obligationWords({ id, state: 'holds', code: 'named' }).said;
    expect(said('B1')).not.toBe(said('P1'));
  });

  it('has words also where its fact holds and no record shows it', () => {
    expect(obligationWords({ id: 'P3', state: 'unknown', code: 'seen' })).toMatchObject({
      said: 'No record shows it.',
      settles: 'Another run whose record shows it.',
    });
  });
});

describe('a certificate in one line', () => {
  const [goal, control] = [obligation('P1', 'holds', 'named'), obligation('P4', 'unknown', 'not_controlled')];
  it.each([
    [certificate('passed', [goal]), '1 of 1 obligations hold.'],
    [certificate('passed', [goal], ['row-1']), '1 of 1 obligations hold, with differences.'],
    [
      certificate('inconclusive', [goal, control]),
      '1 of 2 obligations hold. P4 (without the product it is not seen) is not proved. What would settle it: A run of the same journey without the product.',
    ],
    [
      certificate('inconclusive', [goal]),
      '1 of 1 obligations hold, but the audit itself met a problem, so it says nothing about the page.',
    ],
  ])('%#', (given, line) => {
    expect(certificateWords(given)).toBe(line);
  });
});

it('tells how far the journey came and what the proofs cost', () => {
  expect(reachedWords({ done: 5, instructions: 7, seen: 1, claims: 2 })).toBe(
    'Reached: 5 of 7 instructions of the main flow were done; 1 of 2 results that the page shows were seen.',
  );
  expect(reachedWords({ done: 5, instructions: 7, seen: 0, claims: 0 })).not.toContain('results');
  expect(overheadWords(8.04, 3)).toBe('The journey took 8.0 s, the proofs 3.0 s more.');
});

it.each([
  [{ code: 'row', quote: 'node a.js', line: 4 } as const, 'line 4: “node a.js”'],
  [{ code: 'row', quote: 'node a.js', line: null } as const, '“node a.js”'],
  [{ code: 'row', quote: `a\n${'b'.repeat(100)}`, line: 4 } as const, `line 4: “a ${'b'.repeat(78)}…”`],
  [{ code: 'step', id: 'step-1', task: 'Run' } as const, 'the step “Run”'],
  [{ code: 'mark', path: 'a.js', line: 3 } as const, 'a.js line 3'],
  [{ code: 'host', host: 'a.example' } as const, 'attempts to reach a.example'],
  [{ code: 'whole', part: 'notes' } as const, 'the notes of the page’s code'],
  [{ code: 'named', id: 'control-cmd-1' } as const, 'control-cmd-1'],
])('evidence has a name: %j', (what, words) => {
  expect(evidenceWords(what)).toBe(words);
});
