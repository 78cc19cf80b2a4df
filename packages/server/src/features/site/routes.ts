import type { Context } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { chooseRepresentation, estimateTokens, pageOffers } from '../../lib/representation.ts';
import { pagePolicy } from './style.ts';

const A_FEW_MINUTES = 'public, max-age=300, must-revalidate';

/** A page and the Markdown that says the same. */
export interface Twin {
  readonly baseUrl: string;
  /** Where the page is at home; its Markdown is there too, for whoever asks for it by `Accept`. */
  readonly path: string;
  readonly markdownPath: string;
  /** The page's own policy, where it has a style or a script beside the common ones. */
  readonly policy?: string;
  readonly cacheControl?: string;
  /** How long the listener may give the answer again by itself. */
  readonly rememberedMs?: number;
  page(): { toString(): string | Promise<string> } | Promise<{ toString(): string | Promise<string> }>;
  markdown(): string | Promise<string>;
}

/** Markdown for anyone, with a guess at what it costs to read. */
export function sendMarkdown(c: Context<HttpEnv>, text: string) {
  return c.body(text, 200, {
    'Content-Type': 'text/markdown; charset=utf-8',
    'X-Markdown-Tokens': String(estimateTokens(text)),
  });
}

/** Answers with the page or its Markdown twin: by `.md`, otherwise by `Accept`. */
export async function sendTwin(c: Context<HttpEnv>, twin: Twin) {
  const { type, isNamed } = chooseRepresentation(c.req.path, c.req.header('accept'), pageOffers);
  c.env.memo.ttlMs = twin.rememberedMs ?? 0;
  if (!isNamed) c.header('Vary', 'Accept');
  c.header('Cache-Control', twin.cacheControl ?? A_FEW_MINUTES);
  c.header('Link', `<${twin.baseUrl}${twin.path}>; rel="canonical"`, { append: true });
  if (type === 'text/html') {
    c.header('Link', `<${twin.markdownPath}>; rel="alternate"; type="text/markdown"`, { append: true });
    c.header('Content-Security-Policy', twin.policy ?? pagePolicy);
    return c.html((await twin.page()).toString(), 200);
  }
  if (!isNamed) c.header('Content-Location', twin.markdownPath);
  c.header('Link', `<${twin.path}>; rel="alternate"; type="text/html"`, { append: true });
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return sendMarkdown(c, await twin.markdown());
}
