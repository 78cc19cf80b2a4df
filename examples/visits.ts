import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { type LocalTls, siteName } from './local-tls.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/** What agents, crawlers and a person ask the site for. */
const visits: readonly { path: string; headers: Record<string, string> }[] = [
  { path: '/llms.txt', headers: { 'user-agent': 'Claude-User/1.0' } },
  { path: '/docs/quickstart', headers: { 'user-agent': 'Claude-User/1.0', accept: 'text/markdown' } },
  { path: '/docs/quickstart.md', headers: { 'user-agent': 'claude-code/2.0.14' } },
  { path: '/api/items/1', headers: { 'user-agent': 'claude-code/2.0.14' } },
  { path: '/api/items/7', headers: { 'user-agent': 'claude-code/2.0.14' } },
  {
    path: '/docs/install',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
  },
  {
    path: '/',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
  },
  {
    path: '/docs/quickstart',
    headers: {
      'user-agent': chrome,
      accept: 'text/html',
      'accept-language': 'en',
      'sec-fetch-mode': 'navigate',
    },
  },
];

/** Sends them, over TLS under the site's public name; gives `status path` of each. */
export async function visitSite(files: LocalTls, port: number): Promise<string[]> {
  const ca = readFileSync(files.authorityFile);
  const seen: string[] = [];
  for (const { path, headers } of visits) {
    const status = await new Promise((resolve, reject) => {
      const target = { host: '127.0.0.1', port, path, ca, servername: siteName, agent: false } as const;
      const visit = request({ ...target, headers: { host: siteName, ...headers } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      visit.once('error', reject).end();
    });
    seen.push(`${status} ${path}`);
  }
  return seen;
}
