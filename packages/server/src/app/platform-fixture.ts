import { type OnEnd, openTestStore, recordLog } from '@waymark/testkit';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { deliverMails } from '../features/humans/accounts/mail-fixture.ts';
import { createHumans } from '../features/humans/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { Mail } from '../lib/mail/mail.ts';
import type { Deps } from './deps.ts';
import { buildDeps, buildHosts } from './index.ts';

/** The platform host on a store of its own, with a clock to turn and a letter box to look into. */
export async function openPlatform(
  {
    env = {},
    ...more
  }: Partial<Pick<Deps, 'vetTarget' | 'challenge' | 'fetchStranger' | 'proofNames'>> & {
    readonly env?: Readonly<Record<string, string>>;
  } = {},
  onEnd?: OnEnd,
) {
  const { store, place } = await openTestStore(onEnd);
  const { log, lines } = recordLog();
  const built = buildDeps(loadConfig({ ...place.env, ...env }), log, store, Buffer.alloc(32, 1));
  const mails: Mail[] = [];
  const mailer = { ...built.mailer, send: async (mail: Mail) => void mails.push(mail) };
  const time = { offsetMs: 0 };
  const clock = () => Date.now() + time.offsetMs;
  const humans = createHumans({ ...built.humans.deps, clock });
  const deps = { ...built, clock, humans, mailer, ...more };
  const { platform } = buildHosts(deps);
  const { platformUrl } = deps.config;
  let callers = 0;
  const ask = async (path: string, init: RequestInit = {}, from?: string) => {
    callers += 1;
    // A request that never travelled has no socket; the address is all that is read of it.
    const remoteAddress = from ?? `20.0.${callers >> 8}.${callers & 255}`;
    const env = { incoming: { socket: { remoteAddress } }, memo: { ttlMs: 0 } } as unknown;
    const request = new Request(new URL(path, platformUrl), init);
    const response = await platform.fetch(request, env as HttpEnv['Bindings']);
    if (init.method === 'POST') await deliverMails(deps);
    return response;
  };
  return { ask, deps, lines, mails, platformUrl, store, time };
}

/** One service for all tests of a file, which then change nothing that another looks at. */
export function sharePlatform(
  use: (open: (more?: Parameters<typeof openPlatform>[0]) => Promise<Platform>) => Promise<void>,
) {
  const undone: (() => void | Promise<void>)[] = [];
  beforeAll(() => use((more) => openPlatform(more, (undo) => undone.push(undo))));
  afterAll(async () => {
    for (const undo of undone.toReversed()) await undo();
  });
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>;
export type TestBrowser = ReturnType<typeof openBrowser>;

/** What a page shows. */
export interface Shown {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  readonly headers: Headers;
  /** The hidden fields of the page's form with this action. */
  fieldsOf(action: string): Record<string, string>;
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

function fieldsIn(text: string, action: string): Record<string, string> {
  const forms = text.match(/<form[^>]*>[\s\S]*?<\/form>/gu) ?? [];
  const form = forms.find((each) => each.includes(`action="${action}"`)) ?? '';
  const hidden = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gu);
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, decoded(value)]));
}

async function shown(response: Response): Promise<Shown> {
  const text = await response.text();
  const heading = decoded(/<h1[^>]*>([\s\S]*?)<\/h1>/u.exec(text)?.[1] ?? '');
  const { status, headers } = response;
  return { status, heading, text, headers, fieldsOf: (action) => fieldsIn(text, action) };
}

/** As much of a browser as the pages need: it keeps cookies, follows redirects and sends the forms it was shown. */
export function openBrowser(platform: Platform, from?: string) {
  const jar = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await platform.ask(path, { ...init, headers }, from);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/Max-Age=0/iu.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const open = async (path: string, hopsLeft = 5): Promise<Shown> => {
    const response = await request(path);
    const next = response.headers.get('Location');
    return next === null || hopsLeft === 0 ? await shown(response) : await open(next, hopsLeft - 1);
  };
  const post = (path: string, fields: Record<string, string>) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', Accept: 'text/html' },
    });
  const submit = async (path: string, fields: Record<string, string>): Promise<Shown> => {
    const response = await post(path, fields);
    const next = response.headers.get('Location');
    return next === null ? await shown(response) : await open(next);
  };
  const signIn = async (email: string, from?: Shown): Promise<Shown> => {
    const page = from ?? (await open('/sign-in'));
    const asked = await submit('/sign-in', { ...page.fieldsOf('/sign-in'), email });
    const mail = platform.mails.findLast((each) => each.to === email);
    const code = /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no code';
    return await submit('/sign-in/code', { ...asked.fieldsOf('/sign-in/code'), code });
  };
  return { jar, open, post, request, signIn, submit };
}
