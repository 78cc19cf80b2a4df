import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';
import { refusedIn } from './refused-request.ts';

describe('refusedIn', () => {
  it.each([
    ['{"error":{"code":"invalid_api_key"}}', '{"error":{"code":"invalid_api_key"}}'],
    ['{\n  "error": "no"\n}\n', '{ "error": "no" }'],
    ['{"errors":[{"message":"no"}],"data":null}', '{"errors":[{"message":"no"}],"data":null}'],
    ['{"statusCode":404,"message":"Not Found"}', '{"statusCode":404,"message":"Not Found"}'],
    ['HTTP/1.1 401 Unauthorized\ncontent-length: 2\n\nno', 'HTTP/1.1 401 Unauthorized'],
    ['HTTP/1.1 302 Found\n\nHTTP/1.1 500 Oops\n\n', 'HTTP/1.1 500 Oops'],
    ['HTTP/1.1 200 OK\nx: y\n\n{"error":"no"}', '{"error":"no"}'],
  ])('finds it in %j', (output, line) => {
    expect(refusedIn(output)).toBe(line);
  });

  it.each([
    '{"error":null,"data":{"id":1}}',
    '{"errors":[],"data":{"id":1}}',
    '{"status":200,"code":7}',
    '{"status":"ok"}',
    '[{"error":"no"}]',
    'an error',
    'HTTP/1.1 401 Unauthorized\n\nHTTP/1.1 200 OK\n\n{"id":1}',
    '',
  ])('finds none in %j', (output) => {
    expect(refusedIn(output)).toBeUndefined();
  });
});

describe('a request that was refused and ended with 0', () => {
  const asking = (output: string, more: SampleStep = {}): SampleStep => ({
    command: 'curl http://localhost:3000/v1/me -d a=b',
    output,
    ...more,
  });
  const judge = (...steps: SampleStep[]) => judgeRun(sampleCase([{ command: 'node server.js' }, ...steps]));

  it('is no success, and proves nothing against the page', () => {
    expect(judge(asking('{"error":"odd"}'))).toMatchObject({
      status: 'inconclusive',
      ruleId: 'auditor.caught-error',
    });
    expect(judge(asking('{"id":"me"}')).status).toBe('passed');
  });

  it('is blocked where the answer asks for a key', () => {
    expect(judge(asking('{"error":{"message":"Invalid API key"}}')).completionState).toBe('blocked_auth');
  });

  it('is what the page promises where the page shows it', () => {
    const expected: SampleStep = { expected: [{ kind: 'output', text: '{"error":"odd"}', quoted: true }] };
    expect(judge(asking('{"error":"odd"}', expected)).status).toBe('passed');
  });

  it('is looked for in requests alone', () => {
    expect(judge({ command: 'kit lint', output: '{"errors":["a"]}' }).status).toBe('passed');
  });
});
