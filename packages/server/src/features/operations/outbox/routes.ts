import { type Context, Hono } from 'hono';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { pagePolicy } from '../../site/index.ts';
import { MailPage, OutboxPage, type ShownMail } from './pages.tsx';

export interface OutboxDeps {
  readonly config: { readonly baseUrl: string };
  readonly outbox: {
    list(): ShownMail[];
    read(id: string): ShownMail | undefined;
    readMessage(id: string): Uint8Array<ArrayBuffer> | undefined;
  };
}

function found<T>(thing: T | undefined): T {
  if (thing !== undefined) return thing;
  throw new ServiceError('not_found', {
    message: 'No such mail is in the outbox.',
    resolution: 'Open /outbox for the list.',
  });
}

function page(c: Context<HttpEnv>, html: { toString(): string | Promise<string> }) {
  c.header('Content-Security-Policy', pagePolicy);
  return c.html(html.toString());
}

/** Pages over the outbox; the app mounts them behind the loopback guard. */
export function outboxRoutes({ outbox, config }: OutboxDeps): Hono<HttpEnv> {
  const homeUrl = config.baseUrl;
  return new Hono<HttpEnv>()
    .get('/outbox', (c) => page(c, OutboxPage({ mails: outbox.list(), homeUrl })))
    .get('/outbox/:id', (c) => page(c, MailPage({ mail: found(outbox.read(c.req.param('id'))), homeUrl })))
    .get('/outbox/:id/message.eml', (c) =>
      c.body(found(outbox.readMessage(c.req.param('id'))), 200, {
        'Content-Type': 'message/rfc822',
        'Content-Disposition': 'attachment; filename="message.eml"',
      }),
    );
}
