import { describe, expect, it } from 'vitest';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { apiDescriptionRoutes } from './routes.ts';

const OPENAPI = 'application/vnd.oai.openapi+json;version=3.1';

function open() {
  let made = 0;
  const describe = () => {
    made += 1;
    return { openapi: '3.1.0' };
  };
  const routes = apiDescriptionRoutes({ describe });
  // A request that never travelled has no socket.
  const env = { incoming: {}, memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];
  const ask = async (accept?: string) =>
    await routes.request('/openapi.json', accept === undefined ? {} : { headers: { accept } }, env);
  return { ask, made: () => made };
}

describe('the description of the API', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/vnd.oai.openapi+json', OPENAPI],
    ['application/json;q=0.5, application/vnd.oai.openapi+json', OPENAPI],
    ['application/json, application/vnd.oai.openapi+json;q=0.5', 'application/json'],
    ['application/json;q=0, */*', OPENAPI],
    ['text/html', 'application/json'],
  ])('answers Accept: %s as %s', async (accept, type) => {
    const answer = await open().ask(accept);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toBe('Accept');
    expect(await answer.json()).toEqual({ openapi: '3.1.0' });
  });

  it('is made once, and has a tag for each of its two types', async () => {
    const { ask, made } = open();
    const tags = await Promise.all([ask(), ask(), ask('application/vnd.oai.openapi+json')]);
    const [one, same, other] = tags.map((answer) => answer.headers.get('etag'));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(made()).toBe(1);
  });

  it('may be read by pages of other sites', async () => {
    const { headers } = await open().ask();
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});
