import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCommonHeaders, expectError } from './expectations.ts';
import { send } from './http.ts';
import { type Subject, startSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
});

afterAll(() => subject.stop());

describe('GET /health answers', () => {
  it('200 with exactly the fields of the health response', async () => {
    const answer = await send(`${subject.baseUrl}/health`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.json).toEqual({
      ok: true,
      pulse: {
        enabled: expect.any(Boolean),
        configured: expect.any(Boolean),
        endpoint: `${subject.platformUrl}/api/v1/pulse/events`,
      },
    });
    expectCommonHeaders(answer);
  });

  it('HEAD with the headers alone', async () => {
    const answer = await send(`${subject.baseUrl}/health`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
  });

  it('with a request id of its own each time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(`${subject.baseUrl}/health`)));
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  });

  it('a caller that sends a query and a body', async () => {
    const answer = await send(`${subject.baseUrl}/health?x=1`, {
      headers: { 'content-length': '2' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
  });
});

describe('GET /health refuses', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s with 405 and Allow', async (method) => {
    const answer = await send(`${subject.baseUrl}/health`, { method });
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toMatch(/\bGET\b/);
    expect(answer.headers.allow).not.toMatch(/\bPOST\b/);
  });
});

describe('GET /health guards', () => {
  it('its request id against one the caller made up', async () => {
    const answer = await send(`${subject.baseUrl}/health`, {
      headers: { 'x-request-id': 'x'.repeat(4_000) },
    });
    expect(String(answer.headers['x-request-id']).length).toBeLessThan(200);
  });
});
