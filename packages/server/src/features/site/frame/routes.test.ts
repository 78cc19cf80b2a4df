import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { sitePage } from '../site-map/index.ts';
import { sendTwin, type TakenForm, type Twin, takeForm } from './routes.ts';

const twin: Twin = {
  site: {
    baseUrl: 'https://harbour-tools.dev',
    platformUrl: 'https://platform.harbour-tools.dev',
    arenaEnabled: true,
  },
  page: sitePage.pulse,
  html: () => '<!doctype html><title>Pulse</title>',
  markdown: () => '# Pulse\n',
};

async function ask(path: string, accept?: string, given: Partial<Twin> = {}) {
  const app = new Hono<HttpEnv>();
  for (const each of [twin.page.path, twin.page.markdownPath])
    app.get(each, (c) => sendTwin(c, { ...twin, ...given }));
  const memo = { ttlMs: 0 };
  const response = await app.request(path, accept === undefined ? {} : { headers: { accept } }, { memo });
  return { memo, headers: response.headers, text: await response.text() };
}

describe('a page with a Markdown twin', () => {
  it('is HTML for browsers, under its own policy, and says where its Markdown is', async () => {
    const { headers, text } = await ask('/pulse', 'text/html,*/*;q=0.8');
    expect(text).toContain('<title>Pulse');
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('link')).toContain('</pulse.md>; rel="alternate"; type="text/markdown"');
    expect(headers.get('link')).toContain('<https://harbour-tools.dev/pulse>; rel="canonical"');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-markdown-tokens')).toBeNull();
  });

  it('is Markdown for whoever prefers it, with its own address and its price in tokens', async () => {
    const { headers, text } = await ask('/pulse', 'text/html;q=0.5, text/markdown');
    expect(text).toBe('# Pulse\n');
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('content-location')).toBe('/pulse.md');
    expect(headers.get('x-markdown-tokens')).toBe('2');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is Markdown at .md whatever Accept says, and names the page as the canonical one', async () => {
    const { headers, text } = await ask('/pulse.md', 'text/html');
    expect(text).toBe('# Pulse\n');
    expect(headers.get('vary')).toBeNull();
    expect(headers.get('content-location')).toBeNull();
    expect(headers.get('link')).toContain('<https://harbour-tools.dev/pulse>; rel="canonical"');
  });

  it('is remembered only where the page says so', async () => {
    expect((await ask('/pulse')).memo.ttlMs).toBe(0);
    expect((await ask('/pulse', undefined, { rememberedMs: 5_000 })).memo.ttlMs).toBe(5_000);
  });
});

interface Sent {
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly act?: TakenForm['act'];
}

/** Sends a form, and gives the answer with what the operation was given. */
async function send({ fields = {}, headers = {}, act = async () => ({ goTo: '/done' }) }: Sent) {
  const given: Readonly<Record<string, string>>[] = [];
  const app = new Hono<HttpEnv>().post('/form', (c) =>
    takeForm(c, {
      site: twin.site,
      shownFields: ['name', 'url'],
      hiddenFields: ['challenge_token'],
      act: (values) => {
        given.push(values);
        return act(values);
      },
      show: (state) => JSON.stringify(state),
    }),
  );
  // The framework would answer an error of ours with a page of its own.
  app.onError(
    (error) => new Response(error instanceof ServiceError ? error.code : error.message, { status: 599 }),
  );
  const response = await app.request('/form', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { given, status: response.status, headers: response.headers, text: await response.text() };
}

function refusal(code: ConstructorParameters<typeof ServiceError>[0], more: object = {}) {
  return async () => {
    throw new ServiceError(code, { message: 'Wrong.', resolution: 'Mend it.', ...more });
  };
}

describe('a form that a person sends', () => {
  it('gives the operation the fields it names, trimmed, without empty and unknown ones, and goes on', async () => {
    const fields = { name: '  Ada ', url: ' ', challenge_token: 't', role: 'owner' };
    const { given, status, headers } = await send({ fields });
    expect(given).toEqual([{ name: 'Ada', challenge_token: 't' }]);
    expect([status, headers.get('location')]).toEqual([303, '/done']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is refused before anything is done where another site sent it', async () => {
    const { given, text } = await send({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect([given, text]).toEqual([[], 'invalid_request']);
  });

  it('has no fields where its body is none of a form', async () => {
    const { given } = await send({ fields: { name: 'Ada' }, headers: { 'content-type': 'text/plain' } });
    expect(given).toEqual([{}]);
  });

  it('is shown again with what was typed, and what is wrong beside the field that it names', async () => {
    const act = refusal('invalid_request', { extra: { fields: ['url', 'secret_field'] } });
    const { status, headers, text } = await send({ fields: { name: 'Ada' }, act });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({ values: { name: 'Ada' }, problems: { url: 'Wrong. Mend it.' } });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('retry-after')).toBeNull();
  });

  it('says at its top what no field is to blame for, and when to come again', async () => {
    const { status, headers, text } = await send({ act: refusal('rate_limited', { retryAfterSeconds: 9 }) });
    expect([status, headers.get('retry-after')]).toEqual([429, '9']);
    expect(JSON.parse(text)).toMatchObject({ problems: {}, refusal: 'Wrong. Mend it.' });
  });

  it('forgets what was typed where that seems to hold a credential, and tells nobody', async () => {
    const { given, status, text } = await send({ fields: { name: `ghp_${'a1B2'.repeat(9)}` } });
    expect([given, status]).toEqual([[], 400]);
    expect(JSON.parse(text)).toMatchObject({ values: {}, refusal: expect.stringContaining('access token') });
  });

  it('leaves to the renderer of errors what is no refusal of a form', async () => {
    const act = async () => {
      throw new Error('out of memory');
    };
    expect(await send({ act })).toMatchObject({ status: 599, text: 'out of memory' });
  });
});
