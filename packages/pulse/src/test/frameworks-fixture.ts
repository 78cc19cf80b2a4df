import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { type ServerType, serve } from '@hono/node-server';
import express from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import type { Pulse } from '../core/pulse.ts';
import { expressPulse } from '../express.ts';
import { fastifyPulse } from '../fastify.ts';
import { withPulse } from '../fetch.ts';
import { honoPulse } from '../hono.ts';
import { koaPulse } from '../koa.ts';
import { wrapListener, wrapServer } from '../node.ts';

export interface RunningApp {
  readonly url: string;
  close(): Promise<void>;
}

/** One framework as a real server with the same pages: /page, /items/:id, /stream, /cached, /throws and the rest 404. */
export interface Framework {
  readonly name: string;
  readonly sdkName: string;
  readonly route: string | undefined;
  /** What a client gets from the handler that throws; undefined when the connection is left to die. */
  readonly thrown: number;
  start(pulse: Pulse, mounts: number): Promise<RunningApp>;
}

export const html = '<h1>Hello</h1>';
export const chunks = ['one ', 'two ', 'three'];

async function listen(server: Server): Promise<RunningApp> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const plainListener: RequestListener = (request, response) => {
  const path = new URL(request.url ?? '/', 'http://h').pathname;
  if (path === '/page') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  } else if (path.startsWith('/items/')) {
    response.writeHead(200, ['content-type', 'application/json', 'set-cookie', 'a=1', 'set-cookie', 'b=2']);
    response.end('{}');
  } else if (path === '/stream') {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    Readable.from(chunks).pipe(response);
  } else if (path === '/cached') {
    response.writeHead(200, 'Fine', { 'Cache-Control': 'public, max-age=60', Vary: 'Accept' });
    response.end('cached');
  } else if (path === '/throws') {
    response.statusCode = 500;
    response.end('broken');
    throw new Error('handler broke');
  } else {
    response.writeHead(404).end();
  }
};

// A listener that throws takes the process down: the test's server catches what the wrapped listener lets through.
function catching(listener: RequestListener): RequestListener {
  return (request, response) => {
    try {
      listener(request, response);
    } catch {
      // Already answered.
    }
  };
}

function repeat<T>(count: number, value: T, wrap: (value: T) => T): T {
  return Array.from({ length: count }).reduce<T>((inner) => wrap(inner), value);
}

function expressApp(create: typeof express, pulse: Pulse, mounts: number) {
  const app = create();
  for (let mount = 0; mount < mounts; mount += 1) app.use(expressPulse(pulse));
  app.get('/page', (_request, response) => void response.type('html').send(html));
  const items = create.Router();
  items.get('/:id', (_request, response) => void response.json({}));
  app.use('/items', items);
  app.get('/stream', (_request, response) => void Readable.from(chunks).pipe(response.type('text/plain')));
  app.get('/cached', (_request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept' }).send('cached');
  });
  app.get('/throws', () => {
    throw new Error('handler broke');
  });
  const quiet: express.ErrorRequestHandler = (_error, _request, response, _next) =>
    void response.status(500).send('x');
  return createServer(app.use(quiet));
}

async function fastifyApp(pulse: Pulse, mounts: number): Promise<RunningApp> {
  const app = fastify();
  for (let mount = 0; mount < mounts; mount += 1) await app.register(fastifyPulse, { pulse });
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get('/items/:id', () => ({}));
  app.get('/stream', (_request, reply) => reply.type('text/plain').send(Readable.from(chunks)));
  app.get('/cached', (_request, reply) =>
    reply.headers({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept' }).send('cached'),
  );
  app.get('/throws', () => {
    throw new Error('handler broke');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

function koaApp(pulse: Pulse, mounts: number): Server {
  const app = new Koa({ proxy: false });
  app.silent = true;
  for (let mount = 0; mount < mounts; mount += 1) app.use(koaPulse(pulse));
  app.use((context) => {
    if (context.path === '/page') context.body = html;
    else if (context.path.startsWith('/items/')) {
      // As @koa/router does.
      Object.assign(context, { _matchedRoute: '/items/:id' });
      context.body = {};
    } else if (context.path === '/stream') {
      context.type = 'text/plain';
      context.body = Readable.from(chunks);
    } else if (context.path === '/cached') {
      context.set({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept' });
      context.body = 'cached';
    } else if (context.path === '/throws') throw new Error('handler broke');
  });
  return createServer(app.callback());
}

async function listenHono(
  fetch: (request: Request, env: unknown) => Response | Promise<Response>,
): Promise<RunningApp> {
  return new Promise((resolve) => {
    const server: ServerType = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const close = () => new Promise<void>((done) => void server.close(() => done()));
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}

function honoApp(pulse: Pulse, mounts: number): Promise<RunningApp> {
  const app = new Hono();
  for (let mount = 0; mount < mounts; mount += 1) app.use(honoPulse(pulse));
  app.get('/page', (context) => context.html(html));
  app.get('/items/:id', (context) => context.json({}));
  app.get('/stream', () => streamed());
  app.get('/cached', (context) =>
    context.text('cached', 200, { 'Cache-Control': 'public, max-age=60', Vary: 'Accept' }),
  );
  app.get('/throws', () => {
    throw new Error('handler broke');
  });
  app.onError((_error, context) => context.text('broken', 500));
  return listenHono(app.fetch);
}

function streamed(): Response {
  const body = Readable.toWeb(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))) as ReadableStream;
  return new Response(body, { headers: { 'content-type': 'text/plain' } });
}

function fetchHandler(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/page')
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  if (pathname.startsWith('/items/')) return Response.json({});
  if (pathname === '/stream') return streamed();
  if (pathname === '/cached') {
    return new Response('cached', { headers: { 'Cache-Control': 'public, max-age=60', Vary: 'Accept' } });
  }
  if (pathname === '/throws') throw new Error('handler broke');
  return new Response(null, { status: 404 });
}

interface NodeEnv {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string } };
}

// The runtimes that call fetch handlers answer 500 for what is thrown; Deno's second argument names the peer.
function fetchApp(pulse: Pulse, mounts: number): Promise<RunningApp> {
  type Handler = (request: Request, info: unknown) => Response | Promise<Response>;
  const wrapped = repeat<Handler>(mounts, fetchHandler, (inner) => withPulse(inner, pulse));
  return listenHono(async (request, env) => {
    const hostname = (env as NodeEnv).incoming.socket.remoteAddress;
    try {
      return await wrapped(request, { remoteAddr: { hostname } });
    } catch {
      return new Response('broken', { status: 500 });
    }
  });
}

/** Every adapter, as a table for the tests. */
export const frameworks: readonly Framework[] = [
  {
    name: 'node:http wrapListener',
    sdkName: 'node:http',
    route: undefined,
    thrown: 500,
    start: (pulse, mounts) =>
      listen(createServer(catching(repeat(mounts, plainListener, (inner) => wrapListener(inner, pulse))))),
  },
  {
    name: 'node:http wrapServer',
    sdkName: 'node:http',
    route: undefined,
    thrown: 500,
    start: (pulse, mounts) =>
      listen(repeat(mounts, createServer(catching(plainListener)), (server) => wrapServer(server, pulse))),
  },
  {
    name: 'Express 5',
    sdkName: 'express',
    route: '/items/:id',
    thrown: 500,
    start: (pulse, mounts) => listen(expressApp(express, pulse, mounts)),
  },
  {
    name: 'Express 4',
    sdkName: 'express',
    route: '/items/:id',
    thrown: 500,
    start: (pulse, mounts) => listen(expressApp(express4, pulse, mounts)),
  },
  { name: 'Fastify 5', sdkName: 'fastify', route: '/items/:id', thrown: 500, start: fastifyApp },
  {
    name: 'Koa',
    sdkName: 'koa',
    route: '/items/:id',
    thrown: 500,
    start: (pulse, mounts) => listen(koaApp(pulse, mounts)),
  },
  { name: 'Hono', sdkName: 'hono', route: '/items/:id', thrown: 500, start: honoApp },
  { name: 'fetch handler', sdkName: 'fetch', route: undefined, thrown: 500, start: fetchApp },
];
