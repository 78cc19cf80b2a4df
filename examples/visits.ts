import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { type LocalTls, siteName } from './local-tls.ts';

const PAUSE_MS = 4_000;
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const gptBot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const claudeCode = 'claude-code/2.0.14';
const asText = { accept: 'text/markdown, text/html;q=0.8' };
const asPerson = { accept: 'text/html', 'accept-language': 'en', 'sec-fetch-mode': 'navigate' };

/** Somebody who comes by: from which address of this machine, as whom, and what they ask for. */
interface Visitor {
  readonly host: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

/** Agents that get along and agents that do not, crawlers, somebody under a false name, and people. */
const visitors: readonly Visitor[] = [
  {
    host: 11,
    headers: { 'user-agent': 'Claude-User/1.0', ...asText },
    paths: ['/llms.txt', '/docs/quickstart'],
  },
  {
    host: 12,
    headers: { 'user-agent': claudeCode, ...asText },
    paths: ['/docs/quickstart', '/api/items/7', '/api/items/1'],
  },
  { host: 13, headers: { 'user-agent': gptBot }, paths: ['/docs/install', '/', '/drafts/next'] },
  { host: 14, headers: { 'user-agent': chrome, ...asPerson }, paths: ['/docs/quickstart'] },
  {
    host: 15,
    headers: { 'user-agent': claudeCode, ...asText },
    paths: ['/llms.txt', '/docs/errors', '/api/items/1'],
  },
  {
    host: 16,
    headers: { 'user-agent': 'codex_cli_rs/0.58.0 (Linux; x86_64)', ...asText },
    paths: ['/docs/quickstart.md', '/api/orders', '/api/orders'],
  },
  { host: 17, headers: { 'user-agent': 'GeminiCLI/0.12.0' }, paths: ['/docs/quickstart', '/api/items/1'] },
  {
    host: 18,
    headers: { 'user-agent': 'ClaudeBot/1.0; +claudebot@anthropic.com' },
    paths: ['/robots.txt', '/'],
  },
  {
    host: 19,
    headers: { 'user-agent': chrome, ...asPerson, referer: 'https://chatgpt.com/' },
    paths: ['/docs/quickstart', '/docs/errors'],
  },
  {
    host: 20,
    headers: {
      'user-agent': 'Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
    },
    paths: ['/', '/docs/quickstart', '/docs/missing'],
  },
  { host: 21, headers: { 'user-agent': 'python-requests/2.32.3' }, paths: ['/api/items/1', '/api/items/7'] },
];

interface Site {
  readonly ca: Buffer;
  readonly port: number;
}

/** One request over TLS under the site's public name; only Linux has all addresses of 127.0.0.0/8. */
async function visit({ ca, port }: Site, { host, headers }: Visitor, path: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const from = process.platform === 'linux' ? { localAddress: `127.0.0.${host}` } : {};
    const target = {
      host: '127.0.0.1',
      port,
      path,
      ca,
      servername: siteName,
      agent: false,
      ...from,
    } as const;
    const asked = request({ ...target, headers: { host: siteName, ...headers } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });
}

const siteAt = (files: LocalTls, port: number): Site => ({ ca: readFileSync(files.authorityFile), port });

/** All of them come by once; gives `status path` of each request. */
export async function visitSite(files: LocalTls, port: number): Promise<string[]> {
  const site = siteAt(files, port);
  const seen: string[] = [];
  for (const visitor of visitors)
    for (const path of visitor.paths) seen.push(`${await visit(site, visitor, path)} ${path}`);
  return seen;
}

/** From now on one of them comes by every few seconds, until the answer is called. */
export function keepVisiting(files: LocalTls, port: number): () => void {
  const site = siteAt(files, port);
  let turn = 0;
  const timer = setInterval(async () => {
    const visitor = visitors[turn % visitors.length];
    turn += 1;
    // A site that is just being stopped answers nobody.
    for (const path of visitor?.paths ?? []) if (visitor) await visit(site, visitor, path).catch(() => 0);
  }, PAUSE_MS);
  return () => clearInterval(timer);
}
