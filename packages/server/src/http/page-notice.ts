import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http/http-env.ts';

export interface PageNotice {
  /** What stands where the content of a page begins. */
  readonly before: string;
  /** Markup that is safe as it is; nothing when there is nothing to say any more. */
  markup(): string | undefined;
  /** For how long an answer with it may be given again. */
  readonly freshMs: number;
}

/**
 * Says something on every page. Behind the pages themselves, so that none can forget it; files, streams, Markdown and
 * JSON are left as they are, and so are the bytes of whatever is handed out to be kept.
 */
export function pageNotice({ before, markup, freshMs }: PageNotice) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { headers, status } = c.res;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
    if (!isPage || headers.has('Content-Disposition') || c.res.body === null) return;
    c.env.memo.ttlMs = Math.min(c.env.memo.ttlMs, freshMs);
    const notice = markup();
    if (notice === undefined) return;
    const [head = '', ...rest] = (await c.res.text()).split(before);
    const text = rest.length === 0 ? head : `${head}${notice}${before}${rest.join(before)}`;
    const changed = new Headers(headers);
    changed.delete('Content-Length');
    c.res = new Response(text, { status, headers: changed });
    // Whoever keeps the page asks whether the notice still stands. Set last: the framework carries old headers over.
    if (headers.get('Cache-Control')?.startsWith('public') === true)
      c.res.headers.set('Cache-Control', 'no-cache');
  });
}
