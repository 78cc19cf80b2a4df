import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { conditionalGet, securityHeaders } from '../../../http/index.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { discoveryRoutes } from './index.ts';

const config = {
  baseUrl: 'https://www.acme.example',
  platformUrl: 'https://api.acme.example',
  vendor: 'acme',
  agentTypes: ['anonymous', 'service_auth'],
} as const;
const resourcePath = '/.well-known/oauth-protected-resource';
const serverPath = '/.well-known/oauth-authorization-server';
const keysPath = '/.well-known/jwks.json';
const paths = [resourcePath, `${resourcePath}/api/v1/agent`, serverPath, keysPath];

function openApp() {
  const signingKeys = {
    sign: () => Promise.reject(new Error('nothing is signed here')),
    signDetached: () => Promise.reject(new Error('nothing is signed here')),
    verify: () => Promise.reject(new Error('nothing is verified here')),
    publicJwks: async () => ({ keys: [] }),
  };
  const app = new OpenAPIHono<HttpEnv>();
  app.use(securityHeaders(config.platformUrl), conditionalGet());
  app.route('/', discoveryRoutes({ config, signingKeys }));
  return async (path: string, init: RequestInit = {}) => {
    const memo = { ttlMs: 0 };
    // No part of these routes looks at the socket.
    const env = { memo } as unknown as HttpEnv['Bindings'];
    const response = await app.fetch(new Request(`http://evil.example${path}`, init), env);
    return { response, memo };
  };
}

describe('the discovery routes', () => {
  it.each(paths)('let anyone read %s from anywhere, and keep it for a while', async (path) => {
    const ask = openApp();
    const { response, memo } = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=(?:300|60), must-revalidate$/u);
    expect(response.headers.get('ETag')).toMatch(/^"[^"]+"$/u);
    expect(memo.ttlMs).toBeGreaterThan(0);
    expect((await ask(path, { method: 'HEAD' })).response.status).toBe(200);
  });

  it.each(paths)('say 304 to whoever has %s already', async (path) => {
    const ask = openApp();
    const tag = (await ask(path)).response.headers.get('ETag') ?? '';
    const { response } = await ask(path, { headers: { 'If-None-Match': tag } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  });

  it.each(paths)('allow a browser to ask for %s with any header', async (path) => {
    const { response } = await openApp()(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://inspector.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'mcp-protocol-version, authorization',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('GET');
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('*, Authorization');
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('answer the same resource at both of its URLs, from the configuration and not from the Host', async () => {
    const ask = openApp();
    const [root = '', inserted = '', server = ''] = await Promise.all(
      paths.map(async (path) => (await ask(path)).response.text()),
    );
    expect(inserted).toBe(root);
    expect(JSON.parse(root).authorization_servers).toEqual([JSON.parse(server).issuer]);
    expect(root + server).not.toContain('evil.example');
  });

  it('answer JSON, and the key set as what it is, remembered briefly', async () => {
    const ask = openApp();
    const typeOf = async (path: string) => (await ask(path)).response.headers.get('Content-Type');
    expect(await typeOf(resourcePath)).toBe('application/json');
    expect(await typeOf(serverPath)).toBe('application/json');
    expect(await typeOf(keysPath)).toBe('application/jwk-set+json');
    const { memo } = await ask(keysPath);
    expect(memo.ttlMs).toBeLessThanOrEqual(5_000);
  });

  it('stand in the API description', () => {
    const document = discoveryRoutes({
      config,
      signingKeys: {
        sign: Promise.reject,
        signDetached: Promise.reject,
        verify: Promise.reject,
        publicJwks: Promise.reject,
      },
    }).getOpenAPI31Document({ openapi: '3.1.0', info: { title: 't', version: '1' } });
    expect(Object.keys(document.paths ?? {}).sort()).toEqual([...paths].sort());
  });
});
