import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { nothingHere } from './nothing-here.ts';

const LOOPBACK_HOST = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/iu;

/**
 * True for a program on this machine that asks for a loopback name. The Host header counts too: a page on
 * the web could otherwise point a name of its own at 127.0.0.1 and read what only the operator may see.
 */
export function isLocalRequest(c: Context<HttpEnv>): boolean {
  return c.var.caller.isLoopback && LOOPBACK_HOST.test(c.req.header('host') ?? '');
}

/** Hides a path from everyone but programs on this machine. */
export function loopbackOnly() {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!isLocalRequest(c)) throw nothingHere();
    await next();
    c.header('Cache-Control', 'no-store');
  });
}
