import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SiteverifyServer, startSiteverify } from './siteverify-server.ts';

let server: SiteverifyServer;

beforeEach(async () => {
  server = await startSiteverify({ secret: 'the-secret' });
});

afterEach(() => server.stop());

function ask(fields: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url, { method: 'POST', body: new URLSearchParams(fields), ...init });
}

async function askBody(fields: Record<string, string>): Promise<unknown> {
  return (await ask(fields)).json();
}

describe('startSiteverify in mode honest', () => {
  it('accepts an issued token once', async () => {
    const fields = { secret: 'the-secret', response: server.issueToken(), remoteip: '203.0.113.9' };
    expect(await askBody(fields)).toMatchObject({ success: true });
    expect(await askBody(fields)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]).toMatchObject({ method: 'POST', ...fields });
  });

  it.each([
    ['a wrong secret', { secret: 'other', response: 'x' }, 'invalid-input-secret'],
    ['no secret', { response: 'x' }, 'missing-input-secret'],
    ['no token', { secret: 'the-secret' }, 'missing-input-response'],
    ['an unknown token', { secret: 'the-secret', response: 'x' }, 'invalid-input-response'],
  ])('refuses %s', async (_name, fields: Record<string, string>, code) => {
    expect(await askBody(fields)).toEqual({ success: false, 'error-codes': [code] });
  });

  it('refuses a body that is not a form', async () => {
    const response = await ask({}, { body: '{}', headers: { 'content-type': 'application/json' } });
    expect(await response.json()).toEqual({ success: false, 'error-codes': ['bad-request'] });
  });
});

describe('startSiteverify in the other modes', () => {
  it('closes the connection when down', async () => {
    server.setMode('down');
    await expect(ask({})).rejects.toThrow('fetch failed');
  });

  it('never answers when slow', async () => {
    server.setMode('slow');
    await expect(ask({}, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
  });

  it('answers HTML with status 200', async () => {
    server.setMode('html');
    const response = await ask({});
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<!doctype html>/);
  });

  it('answers a string instead of true', async () => {
    server.setMode('truthy-string');
    expect(await askBody({})).toEqual({ success: 'true' });
  });

  it('redirects to a success', async () => {
    server.setMode('redirect');
    expect((await ask({}, { redirect: 'manual' })).status).toBe(302);
    expect(await askBody({})).toMatchObject({ success: true });
  });

  it('streams megabytes', async () => {
    server.setMode('huge');
    const body = await (await ask({})).arrayBuffer();
    expect(body.byteLength).toBeGreaterThan(30_000_000);
  });

  it('survives a client that leaves a huge answer', async () => {
    server.setMode('huge');
    await (await ask({})).body?.cancel();
    server.setMode('honest');
    expect(await askBody({})).toMatchObject({ success: false });
  });

  it('answers 500', async () => {
    server.setMode('error500');
    expect((await ask({})).status).toBe(500);
  });

  it('calls the right secret wrong', async () => {
    server.setMode('bad-secret');
    const fields = { secret: 'the-secret', response: server.issueToken() };
    expect(await askBody(fields)).toEqual({ success: false, 'error-codes': ['invalid-input-secret'] });
  });
});
