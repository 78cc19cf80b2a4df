// A small documentation site with Pulse. Everything Pulse needs is marked; the rest is a site like any other.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createPulse } from '@waymark/pulse'; // Pulse
import { wrapServer } from '@waymark/pulse/node'; // Pulse

const quickstart =
  '# Quickstart\n\nInstall the client, then ask for your first item:\n\n    GET /api/items/1\n';
const pages = new Map([
  ['/docs/errors', 'Errors'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/limits', 'Limits'],
  ['/drafts/next', 'What comes next'],
]);
const robots = 'User-agent: GPTBot\nDisallow: /drafts/\n\nUser-agent: *\nAllow: /\n';
const origin = process.env.PULSE_ORIGIN ?? 'https://localhost';
const published = ['/', '/docs/quickstart', '/docs/errors', '/docs/webhooks', '/docs/limits'];
const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${published.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`;
const items = new Map([['1', { id: 1, name: 'Anchor' }]]);

function answer(request) {
  const { pathname } = new URL(request.url, 'https://site');
  const wantsMarkdown = String(request.headers.accept).includes('text/markdown');
  if (pathname === '/')
    return html('<h1>Harbour documentation</h1><p><a href="/docs/quickstart">Start</a></p>');
  if (pathname === '/llms.txt')
    return [200, 'text/plain', '# Harbour\n\n- [Quickstart](/docs/quickstart.md)\n'];
  if (pathname === '/docs/quickstart.md' || (pathname === '/docs/quickstart' && wantsMarkdown))
    return [200, 'text/markdown', quickstart];
  if (pathname === '/docs/quickstart') return html('<h1>Quickstart</h1><pre>GET /api/items/1</pre>');
  if (pathname === '/robots.txt') return [200, 'text/plain', robots];
  if (pathname === '/sitemap.xml') return [200, 'application/xml', sitemap];
  // These are written as HTML alone, whoever asks: Pulse tells who wanted Markdown.
  const page = pages.get(pathname);
  if (page) return html(`<h1>${page}</h1>`);
  if (pathname === '/api/orders') return [401, 'application/json', '{"error":"token_missing"}'];
  const item = /^\/api\/items\/(\w+)$/.exec(pathname);
  if (item) return json(items.get(item[1]));
  return [404, 'text/plain', 'Nothing here.\n'];
}

const html = (body) => [
  200,
  'text/html',
  `<!doctype html><html lang="en"><title>Harbour</title>${body}</html>`,
];
const json = (value) => [
  value ? 200 : 404,
  'application/json',
  JSON.stringify(value ?? { error: 'item_not_found' }),
];

const { PORT = '8443', TLS_CERT_FILE = '', TLS_KEY_FILE = '' } = process.env;
const tls = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) };
const server = createServer(tls, (request, response) => {
  const [status, type, body] = answer(request);
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
});

const pulse = createPulse(); // Pulse: reads PULSE_API_KEY, PULSE_ENDPOINT and PULSE_ORIGIN
wrapServer(server, pulse); // Pulse

server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
process.once('SIGTERM', async () => {
  server.close();
  server.closeIdleConnections();
  await pulse.close(); // Pulse: sends what waits
  process.exit(0);
});
