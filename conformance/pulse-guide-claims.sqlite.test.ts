import { randomUUID } from 'node:crypto';
import { type DocsSite, prepareDocsSite } from '@waymark/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type Answer, members, post, send } from './http.ts';
import { callTo, Follower, type ShownCall, shownCalls, tableUnder } from './http-examples.ts';
import { createSetup, reserve, setupsPath, verdictOf, verify } from './pulse-client.ts';
import { isRecord, nextAddress } from './samples.ts';

let site: DocsSite;
let world: AgentSubject;
let guide: string;
let calls: ShownCall[];
const agent = new Follower();

beforeAll(async () => {
  // The very origin of the examples: a local server stands in for it.
  site = await prepareDocsSite('docs.your-company.dev');
  world = await startAgentSubject(site.env);
  guide = (await send(`${world.subject.baseUrl}/pulse.md`)).text;
  calls = shownCalls(guide);
});

afterAll(async () => {
  await site?.stop();
  await world?.stop();
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** The events of an example at another time, in days from now: an example cannot know when it is read. */
function at(body: string, days: { readonly ts: number; readonly id: number }): string {
  const batch: { events: { id: string }[] } = JSON.parse(body);
  const moment = (ahead: number) => new Date(Date.now() + ahead * DAY_MS);
  const time = moment(days.id).getTime().toString(16).padStart(12, '0');
  const events = batch.events.map((each) => ({
    ...each,
    id: `${time.slice(0, 8)}-${time.slice(8)}${each.id.slice(13)}`,
    ts: moment(days.ts).toISOString(),
  }));
  return JSON.stringify({ ...batch, events });
}

const platform = (path: string) => `${world.subject.platformUrl}${path}`;

/** The steps build on each other, as they do for an agent that reads from top to bottom. */
describe('pulse.md, followed word by word,', () => {
  it('reserves the origin for as long as it says', async () => {
    const { data } = members(await agent.follow(callTo(calls, setupsPath)));
    if (!isRecord(data)) throw new Error('no setup');
    const left = Date.parse(String(data.expires_at)) - Date.now();
    expect(guide).toContain(`The origin is yours for ${Math.round(left / 86_400_000)} days`);
  });

  it('deploys with the variables it names, and is verified', async () => {
    const { api_key: apiKey = '', endpoint = '' } = agent.known;
    expect(guide).toContain(`\`PULSE_ENDPOINT=${endpoint}\``);
    await site.deploy({ apiKey, endpoint });
    const call = callTo(calls, '/verify');
    const first = verdictOf(await agent.follow(call)).claimUrl ?? '';
    expect(guide).toContain('Each further call gives a fresh link, and the earlier one stops working.');
    const second = verdictOf(await agent.follow(call)).claimUrl ?? '';
    const [dead, live] = [await world.human().open(first), await world.human().open(second)];
    expect([404, 410]).toContain(dead.status);
    expect(live.status).toBe(200);
  });

  it('reports an event of its own, with the time of the request in both places that it names', async () => {
    expect(guide).toContain('put the time of the request into `ts` and into a new `id`');
    await agent.follow(callTo(calls, '/api/v1/pulse/events'), (body) => at(body, { ts: 0, id: 0 }));
  });

  it('has an event rejected whose id is of a day that it does not allow', async () => {
    const [, past, ahead] = /at most (\d+) days before and (\d+) days after today/u.exec(guide) ?? [];
    const { url } = callTo(calls, '/api/v1/pulse/events');
    const sent = async (days: number) => {
      const body = at(callTo(calls, '/api/v1/pulse/events').body ?? '', { ts: 0, id: days });
      const headers = { authorization: `Bearer ${agent.known.api_key}`, 'content-type': 'application/json' };
      return members(await send(url, { method: 'POST', headers, body }));
    };
    expect(await sent(1 - Number(past))).toMatchObject({ accepted: 1, rejected: [] });
    expect(await sent(Number(ahead) - 1)).toMatchObject({ accepted: 1, rejected: [] });
    for (const days of [-Number(past) - 2, Number(ahead) + 2])
      expect(await sent(days)).toMatchObject({
        accepted: 0,
        rejected: [{ code: 'timestamp_out_of_range' }],
      });
  });

  it('has shown nothing that was not done', () => {
    expect(calls.filter(({ text }) => !agent.done.has(text))).toEqual([]);
  });
});

describe('the tables of pulse.md hold:', () => {
  it('each limit is reached by one request more than its row', async () => {
    const rows = tableUnder(guide, 'Limits');
    const paths = [setupsPath, `${setupsPath}/{setup}/verify`];
    expect(rows.map(([operation]) => operation)).toEqual(paths.map((path) => `POST ${path}`));
    for (const [operation = '', requests] of rows) {
      const from = nextAddress();
      const url = platform(operation.replace('POST ', '').replace('{setup}', randomUUID()));
      const ask = () => post(url, {}, { from });
      for (let asked = 0; asked < Number(requests); asked += 1) expect((await ask()).status).not.toBe(429);
      const over = await ask();
      expect({ operation, status: over.status }).toEqual({ operation, status: 429 });
      expect(over.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
  });

  const create = (body: Record<string, unknown>) => createSetup(world.subject.platformUrl, body);
  const withToken = (token: string) =>
    createSetup(world.subject.platformUrl, {}, { headers: { authorization: `Bearer ${token}` } });

  /** One way into each error that a request alone can cause. */
  const ways: Readonly<Record<string, () => Promise<Answer>>> = {
    invalid_request: () => create({ project_name: '' }),
    invalid_origin: () => create({ origin: 'https://localhost' }),
    origin_unavailable: () => create({ origin: site.origin }),
    invalid_token: () => withToken('authmd_unknown'),
    async insufficient_scope() {
      const { tokens, agent: claimed } = await world.claimedAgent();
      const narrow = await claimed.exchange(tokens.assertion, { scope: 'agent:read' });
      return await withToken(String(members(narrow).access_token));
    },
    async invalid_setup_token() {
      const setup = await reserve(world.subject.platformUrl);
      return await verify(setup, { token: 'pulse_setup_unknown' });
    },
    async verification_failed() {
      return await verify(await reserve(world.subject.platformUrl));
    },
    not_found: () => post(platform(`${setupsPath}/none/none`), {}),
    method_not_allowed: () => send(platform(setupsPath)),
    payload_too_large: () => create({ project_name: 'x'.repeat(17_000) }),
    unsupported_media_type: () =>
      post(platform(setupsPath), '{}', { headers: { 'content-type': 'text/plain' } }),
    async setup_expired() {
      const setup = await reserve(world.subject.platformUrl);
      await world.query(`update pulse_setups set expires_at = 1 where id = '${setup.id}'`);
      return await verify(setup);
    },
  };
  /** Of a limit or a fault; each has a test of its own. */
  const elsewhere = ['rate_limited', 'internal_error', 'service_unavailable'];

  it('each error with its status', async () => {
    const rows = tableUnder(guide, 'Errors');
    expect(rows.map(([code]) => code).toSorted()).toEqual([...Object.keys(ways), ...elsewhere].toSorted());
    for (const [code = '', status] of rows) {
      const way = ways[code];
      if (way === undefined) continue;
      const answer = await way();
      expect({ code, status: answer.status, error: members(answer).error }).toMatchObject({
        code,
        status: Number(status),
        error: { code },
      });
    }
  });
});

describe('the skills', () => {
  const shown = async (path: string) => shownCalls((await send(`${world.subject.baseUrl}${path}`)).text);
  const skill = (name: string) => shown(`/.well-known/agent-skills/${name}/SKILL.md`);

  it('submit an audit and follow it, as they say', async () => {
    const auditor = new Follower();
    const [challenge, submit, progress, ...more] = await skill('audit-quickstart');
    if (challenge === undefined || submit === undefined || progress === undefined)
      throw new Error('no steps');
    expect(more).toEqual([]);
    for (const call of [challenge, submit, progress]) await auditor.follow(call);
    expect((await skill('read-report')).map(({ text }) => text)).toEqual([progress.text]);
  });

  it('show no other calls than the guides, which are followed', async () => {
    const guides = [...calls, ...(await shown('/auth.md'))].map(({ text }) => text);
    const steps = [...(await skill('set-up-pulse')), ...(await skill('register-agent'))];
    expect(steps.length).toBeGreaterThan(4);
    for (const { text } of steps) expect(guides).toContain(text);
  });
});

describe('developers.md', () => {
  const document = async (path: string) => (await send(`${world.subject.baseUrl}${path}`)).text;

  it('shows calls that can be made as they stand', async () => {
    await world.subject.store.publishEntry({
      slug: 'your-company',
      name: 'Your company',
      category: 'blockchain',
    });
    const developer = new Follower();
    const shown = shownCalls(await document('/developers.md'));
    expect(shown.length).toBeGreaterThanOrEqual(5);
    const order = [
      '/health',
      '/api/challenge-config',
      '/api/quickstart-submissions',
      '.json',
      '/report-requests',
    ];
    for (const path of order) await developer.follow(callTo(shown, path));
    expect(shown.filter(({ text }) => !developer.done.has(text)).map(({ url }) => url)).toEqual([]);
  });

  it('names real addresses, as do the other forms of the same words', async () => {
    for (const path of ['/developers.md', '/developers', '/llms-full.txt', '/openapi.json', '/pulse']) {
      const text = await document(path);
      expect(text).toContain(`npm install ${world.subject.baseUrl}/pulse.tgz`);
      expect({ path, left: text.match(/\{(?:base|platform|home)_url\}/gu) }).toEqual({ path, left: null });
    }
  });

  it('gives the limits that the guides give, where they are exercised', async () => {
    const rows = new Map(
      tableUnder(await document('/developers.md'), 'Limits').map(([name, limit]) => [name, limit]),
    );
    const others = [...tableUnder(guide, 'Limits'), ...tableUnder(await document('/auth.md'), 'Limits')];
    for (const [operation = '', requests, window] of others) {
      const span = window === '1 h' ? 'an hour' : 'a minute';
      expect({ operation, limit: rows.get(operation) }).toEqual({
        operation,
        limit: `${requests} per address in ${span}`,
      });
    }
  });

  it('gives the number of submissions that are accepted of one address', async () => {
    const operation = 'POST /api/arena/report-requests';
    const text =
      tableUnder(await document('/developers.md'), 'Limits').find(([name]) => name === operation)?.[1] ?? '';
    const [, perCaller] = /^(\d+) accepted per address/.exec(text) ?? [];
    const call = callTo(shownCalls(await document('/developers.md')), '/report-requests');
    const from = nextAddress();
    const seen: number[] = [];
    for (let asked = 0; asked <= Number(perCaller); asked += 1)
      seen.push((await post(call.url, call.body, { from })).status);
    expect(seen).toEqual([...Array.from({ length: Number(perCaller) }, () => 202), 429]);
  });
});

interface OpenApiExample {
  readonly name: string;
  readonly pointer: readonly string[];
  readonly value: unknown;
}

function examplesIn(value: unknown, pointer: readonly string[] = []): OpenApiExample[] {
  if (!isRecord(value)) return [];
  const { examples, ...rest } = value;
  const own = isRecord(examples) && 'schema' in value ? Object.entries(examples) : [];
  return [
    ...own.map(([name, each]) => ({ name, pointer, value: isRecord(each) ? each.value : undefined })),
    ...Object.entries(rest).flatMap(([name, member]) => examplesIn(member, [...pointer, name])),
  ];
}

describe('the examples of the API description', () => {
  it('are valid by their schemas, and made here or in the guides', async () => {
    const { baseUrl } = world.subject;
    const description = members(await send(`${baseUrl}/openapi.json`));
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'openapi', ...description });
    const examples = examplesIn(description.paths, ['paths']);
    expect(examples.length).toBeGreaterThan(20);
    const documents = ['/auth.md', '/pulse.md', '/.well-known/agent-skills/audit-quickstart/SKILL.md'];
    const texts = await Promise.all(documents.map(async (path) => (await send(`${baseUrl}${path}`)).text));
    const followed = texts.flatMap(shownCalls);
    const known = new Set(followed.flatMap(({ body, answer }) => [canonical(body), canonical(answer)]));
    const left = examples.filter(({ pointer, value }) => {
      const path = [...pointer, 'schema'].map((name) =>
        encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')),
      );
      const validate = ajv.compile({ $ref: `openapi#/${path.join('/')}` });
      validate(value);
      expect({ pointer, errors: validate.errors ?? [] }).toEqual({ pointer, errors: [] });
      return !known.has(canonical(value));
    });
    const request = left.find(({ pointer }) => pointer.includes('requestBody'));
    const accepted = await post(`${baseUrl}/api/arena/report-requests`, request?.value, {
      from: nextAddress(),
    });
    const health = await send(`${baseUrl}/health`);
    expect(left.filter((each) => each !== request).map(({ value }) => value)).toEqual(
      expect.arrayContaining([accepted.json, health.json]),
    );
    expect({ status: accepted.status, left: left.length }).toEqual({ status: 202, left: 3 });
  });
});

/** A body as one text, whether it is JSON or a form. */
function canonical(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  if (value.startsWith('{')) return JSON.stringify(JSON.parse(value));
  return JSON.stringify(Object.fromEntries(new URLSearchParams(value)));
}
