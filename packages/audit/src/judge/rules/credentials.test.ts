import { describe, expect, it } from 'vitest';
import type { Plan } from '../../model/plan.ts';
import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';
import { credentialAhead, credentialMissing } from './credentials.ts';
import { failing, sampleFailure, writing } from './failure-fixture.ts';

const said = 'Error: missing API key';
const NAME = 'KIT_API_KEY';
const url = 'http://localhost:3000/';

/** The ruling on the last of some steps, on a page that leaves these keys to its reader. */
function rulingOf(steps: SampleStep[], credentials: Plan['credentials'] = []) {
  const failure = sampleFailure(steps);
  return credentialMissing({ ...failure, plan: { ...failure.plan, credentials } });
}

const key = (usedBy: string[], quote = `${NAME}=`): Plan['credentials'][number] => ({
  name: NAME,
  sourceStepIds: [],
  quote,
  usedBy,
});

describe('a missing key', () => {
  it('is believed of the product, and named as the product names it', () => {
    const output = `Please pass in the API key or set the ${NAME} environment variable.`;
    expect(rulingOf([failing(output)])).toMatchObject({
      status: 'blocked',
      completionState: 'blocked_auth',
      finding: {
        code: 'auth.credential',
        params: { name: NAME },
        type: 'auth_blocker',
        owner: 'platform',
        confidence: 'high',
        quotes: [output],
      },
    });
  });

  it('is not believed of a program of the page that prints it by itself', () => {
    const lying = writing(`console.error('${said}'); process.exit(1);`);
    expect(rulingOf([lying, failing(said)])).toBeUndefined();
    expect(judgeRun(sampleCase([lying, failing(said)])).status).toBe('failed');
  });

  it.each<[string, SampleStep[], Plan['credentials']]>([
    [
      'an unset variable',
      [writing(`if (!process.env.${NAME}) throw new Error('missing API key');`), failing(said)],
      [],
    ],
    [
      'a host out of reach',
      [writing(`throw new Error('missing API key');`), failing(said, { refused: ['api.kit.dev'] })],
      [],
    ],
    ['the page', [writing(`throw new Error('missing API key');`), failing(said)], [key([])]],
  ])('is believed of it where %s agrees', (_, steps, credentials) => {
    expect(rulingOf(steps, credentials)).toMatchObject({ completionState: 'blocked_auth' });
  });

  it('is quoted with the page’s line that leaves it open, where this step uses it', () => {
    const quotesOf = (usedBy: string[], name = NAME) =>
      rulingOf([failing(said, { needsCredential: name })], [key(usedBy)])?.finding.quotes;
    expect(quotesOf(['src-9', 'src-1'])).toEqual([said, `${NAME}=`]);
    expect(quotesOf(['src-9'])).toEqual([said]);
    expect(quotesOf(['src-1'], 'OTHER_KEY')).toEqual([said]);
  });
});

describe('a step that is known to need a key', () => {
  const needing = (more: SampleStep): SampleStep => ({
    command: 'node a.js',
    needsCredential: NAME,
    ...more,
  });
  const ended = { kind: 'exited', code: 1 } as const;

  it.each<[string, SampleStep]>([
    ['a command that fails', { ending: ended }],
    ['a question', { ending: { kind: 'waiting_for_input', screen: 'Key?' } }],
    ['another output', { output: 'no', expected: [{ kind: 'output', text: 'a lamp', quoted: true }] }],
    [
      'another answer',
      {
        action: { kind: 'probe', url },
        probe: { url, status: 401, body: '' },
        expected: [{ kind: 'http', url, status: null, text: null }],
      },
    ],
  ])('is blocked by it after %s, with medium confidence', (_, more) => {
    expect(rulingOf([needing(more)])?.finding).toMatchObject({
      code: 'auth.credential',
      params: { name: NAME },
      confidence: 'medium',
    });
  });

  it.each<[string, SampleStep]>([
    ['ends by a limit', { ending: { kind: 'timed_out', limitSeconds: 9 } }],
    ['makes no file', { expected: [{ kind: 'file', path: 'a.txt' }] }],
    ['does not load', { ending: ended, output: "Error: Cannot find module 'kit'" }],
    ['goes well', {}],
  ])('is not where it %s', (_, more) => {
    expect(rulingOf([needing(more)])).toBeUndefined();
  });

  it('is blocked by it at an error that it prints only where the key flows into it', () => {
    const caught = needing({ output: 'RangeError: odd\n    at main (/a/b.js:3:9)' });
    expect(rulingOf([caught], [key(['src-1'])])).toBeDefined();
    expect(rulingOf([caught], [key(['src-9'])])).toBeUndefined();
  });
});

describe('a server that was started without its key', () => {
  const server: SampleStep = {
    command: 'node server.js',
    needsCredential: NAME,
    ending: { kind: 'kept_running', ready: 'output' },
  };
  const probe = (status: number, more: SampleStep = {}): SampleStep => ({
    action: { kind: 'probe', url },
    probe: { url, status, body: '' },
    expected: [{ kind: 'http', url, status: 200, text: null }],
    ...more,
  });

  it.each([401, 403, 500, 502, 503])('is why it answers with %i', (status) => {
    expect(rulingOf([server, probe(status)])?.finding.params).toEqual({ name: NAME });
  });

  it.each([400, 404, 501])('is not why it answers with %i', (status) => {
    expect(rulingOf([server, probe(status)])).toBeUndefined();
  });

  it('is why nothing is at an address that nobody named', () => {
    expect(rulingOf([server, probe(404, { trust: 'derived' })])).toBeDefined();
  });

  it('is the last that was started before, and not one behind', () => {
    const other: SampleStep = { ...server, command: 'node other.js', needsCredential: 'OTHER_KEY' };
    expect(rulingOf([server, other, probe(500)])?.finding.params).toEqual({ name: 'OTHER_KEY' });
    expect(rulingOf([{ command: 'node free.js' }, probe(500)])).toBeUndefined();
  });
});

describe('a key that a later step needs', () => {
  const later = (more: SampleStep = {}): SampleStep => ({
    command: 'node b.js',
    needsCredential: NAME,
    isReached: false,
    ...more,
  });
  const aheadOf = (...steps: SampleStep[]) => {
    const { plan } = sampleCase(steps);
    return credentialAhead({ ...sampleFailure([failing('no')]), plan });
  };

  it('ends the journey for everyone, at that step', () => {
    expect(aheadOf(failing('no'), { command: 'true' }, later(), later())).toMatchObject({
      completionState: 'blocked_auth',
      finding: {
        code: 'auth.credential-ahead',
        params: { name: NAME, isTried: true },
        confidence: 'medium',
        stepIds: ['step-3'],
      },
    });
  });

  it('does not where no step needs one', () => {
    expect(aheadOf(failing('no'), { command: 'true' })).toBeUndefined();
  });
});
