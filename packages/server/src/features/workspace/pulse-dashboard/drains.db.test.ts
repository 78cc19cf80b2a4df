import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { logSenders } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { type Platform, sharePlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { linesOf, openOwner, PATH, PROJECT } from './project-fixture.ts';

const DRAINS = `${PATH}/settings/drains`;
const ORIGIN = 'docs-1.acme.dev';
let platform: Platform;
let owner: TestBrowser;

sharePlatform(async (open) => {
  platform = await open();
  owner = await openOwner(platform);
});

const rows = () => platform.store.db.selectFrom('pulse_log_drains').selectAll().execute();
const live = async () => (await rows()).filter(({ revoked_at: at }) => at === null);

const make = async (fields: Readonly<Record<string, string>>) =>
  await owner.submit(DRAINS, { ...(await owner.open(DRAINS)).fieldsOf(DRAINS), ...fields });

/** What a page says is to be pasted, by the names of the fields. */
function pasted(html: string): Record<string, string> {
  const fields = html.matchAll(/<dt>([^<]*)<\/dt><dd><pre>([\s\S]*?)<\/pre><\/dd>/gu);
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, plain(value)]));
}

const found = (fields: Record<string, string>, name: string) =>
  Object.entries(fields).find(([each]) => each.startsWith(name))?.[1] ?? expect.unreachable(name);

const push = (url: string, body: BodyInit, headers: Record<string, string>) =>
  platform.ask(url, { method: 'POST', body, headers });

const shownOf = async (path: string) =>
  linesOf((await owner.open(`${PATH}/requests?path=${path}`)).text).requests ?? [];

describe('what the page says is to be pasted lets', () => {
  it('Cloudflare push requests, which are seen at once', async () => {
    const fields = pasted((await make({ sender: 'cloudflare' })).text);
    const job = JSON.parse(found(fields, 'Or all of it'));
    expect(job.destination_conf).toBe(found(fields, 'HTTP destination'));
    const destination = new URL(job.destination_conf);
    // As Cloudflare does: a header of the parameter, which the address then lacks.
    const authorization = destination.searchParams.get('header_Authorization') ?? '';
    destination.search = '';
    const values: Record<string, unknown> = {
      ClientIP: '203.0.113.7',
      ClientRequestHost: ORIGIN,
      ClientRequestURI: '/of-cloudflare',
      ClientRequestUserAgent: 'GPTBot/1.2',
      ClientRequestSource: 'eyeball',
      EdgeStartTimestamp: new Date().toISOString(),
      EdgeResponseStatus: 200,
      RayID: 'ray',
    };
    const names: readonly string[] = job.output_options.field_names;
    expect(names).toEqual(expect.arrayContaining(Object.keys(values)));
    const answer = await push(destination.href, gzipSync(JSON.stringify(values)), { authorization });
    expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, omitted: {} });
    expect(await shownOf('/of-cloudflare')).toHaveLength(1);
  });

  it('Vercel push requests that it signs', async () => {
    const fields = pasted((await make({ sender: 'vercel' })).text);
    const [name = '', authorization = ''] = found(fields, 'Custom header').split(': ');
    expect(name).toBe('Authorization');
    const proxy = {
      timestamp: Date.now(),
      method: 'GET',
      host: ORIGIN,
      path: '/of-vercel',
      userAgent: ['GPTBot/1.2'],
      statusCode: 200,
      clientIp: '203.0.113.9',
      vercelId: 'iad1::1',
    };
    const body = JSON.stringify([{ id: '1', source: 'static', deploymentId: 'd', proxy }]);
    const secret = found(fields, 'Signature');
    const signature = createHmac('sha1', secret).update(body).digest('hex');
    const url = found(fields, 'Endpoint');
    const answer = await push(url, body, { authorization, 'x-vercel-signature': signature });
    expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, omitted: {} });
    expect((await push(url, body, { authorization })).status).toBe(403);
    expect(await shownOf('/of-vercel')).toHaveLength(1);
  });

  it('Fastly push requests in the format that it is given', async () => {
    const fields = pasted((await make({ sender: 'fastly' })).text);
    const values: Record<string, string> = {
      begin: new Date().toISOString(),
      'req.http.Fastly-Client-IP': '203.0.113.8',
      'json.escape(req.http.Host)': ORIGIN,
      'json.escape(req.url)': '/of-fastly',
      'json.escape(req.http.User-Agent)': 'GPTBot/1.2',
      'resp.status': '200',
      'resp.body_bytes_written': '5',
      'if(fastly.ff.visits_this_service == 0, "true", "false")': 'true',
    };
    const line = found(fields, 'Log format').replaceAll(
      /%\{(begin)?([^}]*)\}[Vt]/gu,
      (_all, begin = '', name = '') => values[begin || name] ?? '(null)',
    );
    const headers = { [found(fields, 'Custom header name')]: found(fields, 'Custom header value') };
    const answer = await push(found(fields, 'URL'), `${line}\n`, headers);
    expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, omitted: {} });
    expect(await shownOf('/of-fastly')).toHaveLength(1);
  });
});

describe('the page of log drains', () => {
  it('shows a token once, and who made which drain', async () => {
    for (const sender of logSenders) {
      const made = await make({ sender, reported: 'include' });
      const token = /pulse_drain_[\w-]{43}/u.exec(made.text)?.[0] ?? expect.unreachable(sender);
      const again = await owner.open(DRAINS);
      expect(again.text).not.toContain(token);
      expect(again.text).not.toContain('pds_');
      expect(JSON.stringify(platform.lines)).not.toMatch(/pulse_drain_|pds_/u);
    }
    const lines = linesOf((await owner.open(DRAINS)).text).drains ?? [];
    expect(lines.filter(([, takes]) => takes === 'all requests')).toHaveLength(logSenders.length);
    for (const line of lines) expect(line[2]).toContain('owner@acme-corp.com');
  });

  it('ends a drain when its owner has been asked, and notes both in the log of the workspace', async () => {
    await make({ sender: 'fastly' });
    const [drain] = (await live()).toSorted((one, other) => other.created_at - one.created_at);
    const action = `${DRAINS}/revoke`;
    const fields = (await owner.open(DRAINS)).fieldsOf(action);
    const asked = await owner.submit(action, { ...fields, drain: drain?.id ?? '' });
    expect(asked.heading).toContain('Revoke this drain of Fastly');
    expect((await live()).some(({ id }) => id === drain?.id)).toBe(true);
    await owner.submit(action, { ...asked.fieldsOf(action), sure: 'yes' });
    expect((await live()).some(({ id }) => id === drain?.id)).toBe(false);
    const noted = await platform.store.db
      .selectFrom('security_events')
      .select('action')
      .where('project_id', '=', PROJECT)
      .execute();
    expect(new Set(noted.map(({ action }) => action))).toEqual(new Set(['drain.created', 'drain.revoked']));
  });

  it('refuses what is no sender, and more drains than a project may have', async () => {
    const before = await rows();
    expect((await make({ sender: 'somebody' })).status).toBe(409);
    expect(await rows()).toEqual(before);
    const { logDrainsPerProject: most } = platform.deps.config.limits;
    let page = await make({ sender: 'fastly' });
    for (let made = 0; made < most && page.status === 200; made += 1) page = await make({ sender: 'fastly' });
    expect(page.status).toBe(409);
    expect(await live()).toHaveLength(most);
  });
});
