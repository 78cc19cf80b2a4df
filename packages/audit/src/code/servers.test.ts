import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

describe('a server', () => {
  it.each([
    [
      "const app = require('express')();\napp.get('/', (req, res) => res.send('Hi'));\napp.listen(3000);",
      3000,
    ],
    ["import http from 'node:http';\nhttp.createServer((q, r) => r.end('ok')).listen(8080, () => {});", 8080],
    ["import { createServer } from 'http';\ncreateServer(go).listen(port);\nvar port = 81;", 81],
    ["import { serve } from '@hono/node-server';\nserve({ fetch: app.fetch, port: 8787 });", 8787],
    ['serve(app);', null],
    ["const fastify = Fastify();\nawait fastify.listen({ port: 3001, host: '0.0.0.0' });", 3001],
    ["import Koa from 'koa';\nnew Koa().use(go).listen(4000);", 4000],
    ["import { WebSocketServer } from 'ws';\nconst wss = new WebSocketServer({ port: 8081 });", 8081],
    ['Deno.serve({ port: 4242 }, () => new Response("hi"));', 4242],
    ['Bun.serve({ fetch() {}, port: 3002 });', 3002],
    ['const PORT = process.env.PORT || 3003;\napp.listen(PORT);', 3003],
    ["const port = process.env.PORT ?? '3004';\napp.listen(port);", 3004],
    ["const port = parseInt(process.env.PORT || '3005', 10);\napp.listen(port);", 3005],
    ['const port = Number(process.env.PORT) || 3006;\napp.listen(port);', 3006],
    ['const port = +(process.env.PORT ?? 3007);\napp.listen(port);', 3007],
    ['const port = isLocal ? 3008 : 80;\napp.listen(port);', 80],
    ['function start(port = 3009) { app.listen(port); }', 3009],
    ['const address = 3010;\napp.listen(address);', 3010],
    ['await app.listen(process.env.PORT ?? 3011);', 3011],
    ['startStandaloneServer(server, { listen: { port: 4001 } });', 4001],
    ['server.start();', null],
    ['app.start();', null],
    ['this.app.start();', null],
    ['createSecureServer({});', null],
    ['app.listen();', null],
    ["app.listen('/tmp/box.sock');", null],
    ['app.listen(3);', null],
  ])('is seen in %j', (text, port) => {
    const facts = codeFacts(text);
    expect([facts.listens, facts.port]).toEqual([true, port]);
  });

  it.each([
    ['go();'],
    ['// app.listen(3000)'],
    ["log('then call app.listen(3000)');"],
    ['job.start();'],
    ['createClient({});'],
    ['box.listeners();'],
    ['const serve = 1;'],
    [''],
  ])('is not seen in %j', (text) => {
    expect(codeFacts(text).listens).toBe(false);
  });
});

it('knows a port that code only sets', () => {
  expect(codeFacts('export default { port: 5000, fetch: app.fetch };').port).toBe(5000);
  expect(codeFacts('server: {\n  port: 5173\n}').port).toBe(5173);
  expect(codeFacts('config.port = 5001;').port).toBe(5001);
  expect(codeFacts('const transport = 5002;').port).toBeNull();
});

describe('routes', () => {
  it.each([
    ["app.get('/', a);\napp.get('/users/:id', b);\napp.post('/c', c);", ['/', '/users/:id']],
    ['router.get(`/a`, go);', ['/a']],
    ["app.get('setting');\nmap.get(key);", []],
    ["new Hono().get('/a', go).get('/b', go);", ['/a', '/b']],
    ["fetch('/a');", []],
  ])('of %j', (text, routes) => {
    expect(codeFacts(text).routes).toEqual(routes);
  });
});

it('knows what is answered to other methods than GET', () => {
  const text = "app.get('/', a).post('/do', b);\nrouter.delete('/items/:id', c);\ncache.delete('key');";
  expect(codeFacts(text).otherRoutes).toEqual([
    { method: 'POST', path: '/do' },
    { method: 'DELETE', path: '/items/:id' },
  ]);
});

describe('sent texts', () => {
  it.each([
    ["res.send('Hello');", ['Hello']],
    ["res.status(200).send('Hello');", ['Hello']],
    ["res.end('Bye', 'utf8');", ['Bye']],
    ["app.get('/', (c) => c.text('Hi'));", ['Hi']],
    ["c.html('<p>Hi</p>');", ['<p>Hi</p>']],
    ["return new Response('Hi');", ['Hi']],
    ["(await reply()).send('Hi');", ['Hi']],
    ["send('Hi');\nres.send(text);\nnew Request('a');", []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read.
    ['res.send(`Hi ${name}`);', []],
    ['res.send(`Hi`);', ['Hi']],
  ])('of %j', (text, sent) => {
    expect(codeFacts(text).sent).toEqual(sent);
  });
});
