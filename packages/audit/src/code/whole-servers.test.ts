import { expect, it } from 'vitest';
import { type CodeFacts, codeFacts } from './code-facts.ts';

const known = (text: string, lang = 'js'): Partial<CodeFacts> & { packages: string[] } => {
  const facts = codeFacts(text, lang);
  return { ...facts, packages: facts.imports.map(({ specifier }) => specifier) };
};

it('reads a server of CommonJS with routes and a port from the environment', () => {
  const text = `
const express = require('express');
const { log } = require('./log');

const app = express();
const port = process.env.PORT || 3000;

app.use(express.json());

app.get('/', (req, res) => {
  res.send('Welcome to the shop');
});

app.get('/items/:id', async (req, res) => {
  const item = await find(req.params.id);
  res.json(item);
});

app.listen(port, () => {
  log(\`Listening at \${port}\`);
});
`;
  expect(known(text)).toMatchObject({
    read: 'whole',
    packages: ['express', './log'],
    moduleKind: 'commonjs',
    declared: ['express', 'log', 'app', 'port'],
    free: ['find'],
    listens: true,
    port: 3000,
    routes: ['/', '/items/:id'],
    sent: ['Welcome to the shop'],
    envNames: ['PORT'],
    hasTopLevelAwait: false,
    isTyped: false,
    twice: [],
  });
});

it('reads a server of Node.js alone', () => {
  const text = `
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

const server = createServer(async (request, response) => {
  if (request.url === '/page') {
    response.setHeader('Content-Type', 'text/html');
    response.end(await readFile(new URL('./page.html', import.meta.url)));
    return;
  }
  response.end('nothing here');
});

server.listen(8124, '127.0.0.1');
`;
  expect(known(text)).toMatchObject({
    packages: ['node:http', 'node:fs/promises'],
    moduleKind: 'esm',
    free: [],
    listens: true,
    port: 8124,
    routes: [],
    sent: ['nothing here'],
    usesBrowser: false,
    hasTopLevelAwait: false,
  });
});

it('reads a server that waits at the top level and stops on an error', () => {
  const text = `
import Fastify from 'fastify'

const fastify = Fastify({ logger: true })

fastify.get('/health', async function handler (request, reply) {
  return { ok: true }
})

try {
  await fastify.listen({ port: 3100 })
} catch (err) {
  fastify.log.error(err)
  process.exit(1)
}
`;
  expect(known(text)).toMatchObject({
    packages: ['fastify'],
    moduleKind: 'esm',
    hasTopLevelAwait: true,
    free: [],
    port: 3100,
    routes: ['/health'],
    effects: [
      { kind: 'set up', calls: 'Fastify', names: ['fastify'] },
      { kind: 'act', calls: 'fastify.get' },
      { kind: 'control' },
    ],
  });
});

it('reads a chain of routes in types', () => {
  const text = `
import { serve } from '@hono/node-server';
import { Hono, type Context } from 'hono';

type Variables = { user: string };

const app = new Hono<{ Variables: Variables }>()
  .get('/', (c: Context) => c.text('hello'))
  .get('/me', (c) => c.json({ user: c.get('user') }));

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8788) });
`;
  expect(known(text, 'ts')).toMatchObject({
    packages: ['@hono/node-server', 'hono'],
    declared: ['serve', 'Hono', 'app'],
    free: [],
    isTyped: true,
    needsCompiler: false,
    listens: true,
    port: 8788,
    routes: ['/', '/me'],
    sent: ['hello'],
  });
});

it('reads a server of sockets and its client', () => {
  const text = `
import WebSocket, { WebSocketServer } from 'ws';

const wss = new WebSocketServer({ port: 8090 });
wss.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(String(data).toUpperCase()));
});

const client = new WebSocket('ws://localhost:8090');
client.once('open', () => client.send('hello'));
`;
  expect(known(text)).toMatchObject({
    listens: true,
    port: 8090,
    sent: ['hello'],
    calls: [
      ...['new WebSocketServer', 'wss.on', 'socket.on', 'socket.send', 'String().toUpperCase', 'String'],
      ...['new WebSocket', 'client.once', 'client.send'],
    ],
  });
});

it('reads servers of other runtimes', () => {
  expect(known("Deno.serve({ port: 9000 }, () => new Response('hi'));", 'ts')).toMatchObject({
    listens: true,
    port: 9000,
    sent: ['hi'],
    free: ['Deno'],
  });
  expect(
    known("const s = Bun.serve({\n  port: 9001,\n  fetch: () => new Response('hi'),\n});", 'ts'),
  ).toMatchObject({
    listens: true,
    port: 9001,
    sent: ['hi'],
    declared: ['s'],
    unused: ['s'],
  });
  expect(
    known("export default {\n  port: 9002,\n  fetch(request) { return new Response('hi'); },\n};"),
  ).toMatchObject({
    listens: false,
    port: 9002,
    sent: ['hi'],
    exports: 'esm',
  });
});

it('reads an application of decorators', () => {
  const text = `
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Controller()
class AppController {
  constructor(private readonly name: string) {}

  @Get('/hello')
  hello(): string {
    return 'hello';
  }
}

@Module({ controllers: [AppController] })
class AppModule {}

async function bootstrap(): Promise<void> {
  const app = await NestFactory.create(AppModule);
  await app.listen(process.env.PORT ?? 3001);
}
bootstrap();
`;
  expect(known(text, 'ts')).toMatchObject({
    packages: ['@nestjs/common', '@nestjs/core'],
    needsCompiler: true,
    isTyped: true,
    hasTopLevelAwait: false,
    listens: true,
    port: 3001,
    effects: [{ kind: 'act', calls: 'bootstrap' }],
  });
});

it('reads a server that Apollo starts by itself', () => {
  const text = `
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';

const typeDefs = \`#graphql
  type Query { books: [String] }
\`;
const server = new ApolloServer({ typeDefs, resolvers: { Query: { books: () => ['a'] } } });

const { url } = await startStandaloneServer(server, { listen: { port: 4010 } });
console.log(\`Ready at: \${url}\`);
`;
  expect(known(text)).toMatchObject({
    listens: true,
    port: 4010,
    hasTopLevelAwait: true,
    effects: [
      { kind: 'set up', names: ['server'] },
      { kind: 'set up', names: ['url'], isAwaited: true },
      { kind: 'act', calls: 'console.log' },
    ],
  });
});

it('reads a server whose port is found by a function of its own', () => {
  const text = `
const http = require('http');
const Koa = require('koa');

const app = new Koa();
app.use(async (ctx) => { ctx.body = 'Hello'; });

http.createServer(app.callback()).listen(normalize(process.env.PORT || '3200'));

function normalize(value) {
  const port = parseInt(value, 10);
  return Number.isNaN(port) ? value : port;
}
`;
  expect(known(text)).toMatchObject({
    listens: true,
    port: null,
    free: [],
    moduleKind: 'commonjs',
    envNames: ['PORT'],
    declared: ['http', 'Koa', 'app', 'normalize'],
  });
});
