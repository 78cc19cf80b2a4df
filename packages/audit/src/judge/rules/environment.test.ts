import { describe, expect, it } from 'vitest';
import type { SampleStep } from '../case-fixture.ts';
import { egressRefused, egressSuspected, nativePartMissing, registryGap } from './environment.ts';
import { failing, sampleFailure, writing } from './failure-fixture.ts';

const reached = { allowed: [{ host: 'r.example', reached: true }] };
const gap = { isComplete: false, gap: { code: 'no_times', params: {} } } as const;
const noVersion = 'npm error code ETARGET';
const noPart = "Error: Cannot find module '@kit/core-linux-x64-gnu'";

describe('a version that the registry lacks', () => {
  const install = failing(noVersion, { command: 'npm i kit', ...reached });

  it('is the auditor’s surroundings, where the registry is known to have gaps', () => {
    expect(registryGap(sampleFailure([install], { registry: gap }))).toMatchObject({
      status: 'inconclusive',
      finding: {
        code: 'environment.registry-gap',
        params: { gap: gap.gap },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'low',
        quotes: [noVersion],
      },
    });
  });

  it('is so where only one of the step’s commands asked a host', () => {
    const failure = sampleFailure([install], { registry: gap });
    const idle = failure.commands.map((command) => ({ ...command, egress: [] }));
    expect(registryGap({ ...failure, commands: [...idle, ...failure.commands] })).toBeDefined();
    expect(registryGap({ ...failure, commands: idle })).toBeUndefined();
  });

  it.each<[string, SampleStep[], object]>([
    ['the registry is whole', [install], {}],
    ['no host was asked', [failing(noVersion, { command: 'npm i kit' })], { registry: gap }],
    ['nothing says so', [failing('npm error code E1', reached)], { registry: gap }],
    [
      'the page’s own code says so',
      [writing(`log('${noVersion}')`), failing(noVersion, reached)],
      { registry: gap },
    ],
  ])('is not what failed where %s', (_, steps, change) => {
    expect(registryGap(sampleFailure(steps, change))).toBeUndefined();
  });
});

describe('a part of a package for this machine', () => {
  it.each([
    ['a whole registry', {}, 'blocked', 'low'],
    ['a registry with gaps', { registry: gap }, 'inconclusive', 'medium'],
  ])('that is not there in %s', (_, change, status, confidence) => {
    expect(nativePartMissing(sampleFailure([failing(noPart)], change))).toMatchObject({
      status,
      finding: {
        code: 'environment.native-part',
        params: { platform: process.platform, arch: process.arch },
        type: 'environment_blocker',
        owner: 'environment',
        confidence,
        quotes: [noPart],
      },
    });
  });

  it('is missing where what is printed names one that the package was installed without', () => {
    const part = 'kit-linux-x64-gnu';
    const install: SampleStep = {
      command: 'npm i kit',
      packages: [{ name: 'kit', version: '1.0.0', lackedParts: [part] }],
    };
    const said = `kit: install ${part} first`;
    const quotesOf = (steps: SampleStep[]) =>
      nativePartMissing(sampleFailure(steps, { registry: gap }))?.finding.quotes;
    expect(quotesOf([install, failing(said)])).toEqual([said]);
    expect(quotesOf([failing(said)])).toBeUndefined();
    expect(quotesOf([install, failing('kit: no lamp')])).toBeUndefined();
  });

  it('is not missing where a plain module is, or where the page prints the words', () => {
    expect(nativePartMissing(sampleFailure([failing("Cannot find module 'core'")]))).toBeUndefined();
    expect(nativePartMissing(sampleFailure([writing(noPart), failing(noPart)]))).toBeUndefined();
  });
});

describe('a host out of reach', () => {
  const [a, b] = ['a.example', 'b.example'];
  const unresolved = `Error: getaddrinfo ENOTFOUND ${a}`;

  it.each<[string, SampleStep, object]>([
    ['by the policy', { refused: [a] }, { why: 'policy', hosts: [a] }],
    ['since nothing is to be written there', { written: [a] }, { why: 'writes', hosts: [a] }],
    ['since there is no way to it', { allowed: [{ host: a, reached: false }] }, { why: 'no_connection' }],
    ['by the policy, and one as writing', { written: [a], refused: [a] }, { why: 'policy', hosts: [a] }],
    ['beside one that the output does not name', { refused: [b, a, a] }, { why: 'policy', hosts: [a] }],
    [
      'for another reason than one that the output does not name',
      { written: [a], refused: [b] },
      { why: 'writes', hosts: [a] },
    ],
  ])('%s is named, with the policy of the run', (_, step, params) => {
    expect(egressRefused(sampleFailure([failing(unresolved, step)]))).toMatchObject({
      status: 'blocked',
      completionState: 'blocked_environment',
      finding: {
        code: 'environment.egress',
        params: { ...params, policy: 'registries', allowed: ['registry.example'] },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'high',
        quotes: [unresolved],
      },
    });
  });

  it('stands with all others where the output names none and speaks of the network', () => {
    const ruling = egressRefused(sampleFailure([failing('fetch failed', { refused: [a, b, a] })]));
    expect(ruling?.finding).toMatchObject({ params: { hosts: [a, b] }, confidence: 'high' });
  });

  it.each<[string, SampleStep]>([
    ['made nothing', { command: 'npm create kit', pace: 'scaffold', refused: [a] }],
    [
      'printed an error of its own',
      { command: 'node a.js', output: 'RangeError: odd\n    at main (/a/b.js:3:9)', refused: [a] },
    ],
  ])('is the likely cause where a command ended well and %s', (_, step) => {
    expect(egressRefused(sampleFailure([step]))?.finding).toMatchObject({ confidence: 'medium' });
  });

  it('is the sure cause where the output names it, in whatever words', () => {
    const ruling = egressRefused(sampleFailure([failing(`could not load ${a}`, { refused: [a] })]));
    expect(ruling?.finding).toMatchObject({ confidence: 'high', quotes: [] });
  });

  it('is no cause where the command made what it should, and something else is not as shown', () => {
    const made: SampleStep = { command: 'npm create kit', pace: 'scaffold', files: ['a.js'], refused: [a] };
    const step: SampleStep = { ...made, expected: [{ kind: 'listener', port: 80 }] };
    expect(egressRefused(sampleFailure([step]))).toBeUndefined();
  });

  it('is a host that the code of the page names, where the command waits for it', () => {
    const code = writing(`connect('lamp://${a}');`);
    const waiting = failing('', { refused: [a], ending: { kind: 'timed_out', limitSeconds: 60 } });
    expect(egressRefused(sampleFailure([code, waiting]))).toMatchObject({
      status: 'blocked',
      finding: { code: 'environment.egress', confidence: 'high', params: { hosts: [a] } },
    });
    expect(egressRefused(sampleFailure([writing('connect();'), waiting]))).toBeUndefined();
    expect(egressRefused(sampleFailure([code, failing('TypeError: x', { refused: [a] })]))).toBeUndefined();
  });

  it('is only suspected where a command fails and does not say why', () => {
    const failure = sampleFailure([failing('it hurts', { refused: [a, a, b] })]);
    expect(egressRefused(failure)).toBeUndefined();
    expect(egressSuspected(failure)).toMatchObject({
      status: 'blocked',
      finding: {
        code: 'environment.egress-suspected',
        params: { hosts: [a, b] },
        type: 'environment_blocker',
        owner: 'environment',
        confidence: 'low',
        quotes: ['it hurts'],
      },
    });
  });

  it('is neither where every host was reached in the end', () => {
    const allowed = [false, true].map((isReached) => ({ host: a, reached: isReached }));
    const failure = sampleFailure([failing(unresolved, { allowed })]);
    expect([egressRefused(failure), egressSuspected(failure)]).toEqual([undefined, undefined]);
  });
});
