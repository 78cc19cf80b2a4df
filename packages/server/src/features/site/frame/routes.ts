import { type Context, Hono } from 'hono';
import { refuseCredentials } from '../../../lib/credentials/refuse-credentials.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { isSentByOtherSite } from '../../../lib/http/form-origin.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { fontAsset, iconAsset, pulsePicture } from './assets.ts';
import { describeRefusal, type FormAnswer, type FormState } from './form-state.ts';
import { landingPolicy, type OwnParts } from './page-policy.ts';
import type { PlacedPage, SiteConfig } from './pages.tsx';
import { chooseRepresentation, estimateTokens, pageOffers } from './representation.ts';

const A_FEW_MINUTES = 'public, max-age=300, must-revalidate';

/** Lets browsers send Origin with posts of our own forms, and no referrer to other sites. */
const REFERRER_POLICY = 'same-origin';

/** A rendered page. */
interface Html {
  toString(): string | Promise<string>;
}

/** A landing page and the Markdown that says the same. */
export interface Twin {
  readonly site: SiteConfig;
  readonly page: Pick<PlacedPage, 'path' | 'markdownPath'>;
  /** What the page has beside the common style. */
  readonly parts?: OwnParts;
  readonly cacheControl?: string;
  /** How long the listener may give the answer again by itself. */
  readonly rememberedMs?: number;
  html(): Html | Promise<Html>;
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
  const { path, markdownPath } = twin.page;
  const { type, isNamed } = chooseRepresentation(c.req.path, c.req.header('accept'), pageOffers);
  c.env.memo.ttlMs = twin.rememberedMs ?? 0;
  if (!isNamed) c.header('Vary', 'Accept');
  c.header('Cache-Control', twin.cacheControl ?? A_FEW_MINUTES);
  c.header('Link', `<${twin.site.baseUrl}${path}>; rel="canonical"`, { append: true });
  if (type === 'text/html') {
    c.header('Link', `<${markdownPath}>; rel="alternate"; type="text/markdown"`, { append: true });
    c.header('Content-Security-Policy', landingPolicy(twin.site, twin.parts));
    c.header('Referrer-Policy', REFERRER_POLICY);
    return c.html((await twin.html()).toString(), 200);
  }
  if (!isNamed) c.header('Content-Location', markdownPath);
  c.header('Link', `<${path}>; rel="alternate"; type="text/html"`, { append: true });
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return sendMarkdown(c, await twin.markdown());
}

export interface TakenForm {
  readonly site: SiteConfig;
  /** The fields that are shown, which keep what was typed; hidden ones are read beside them. */
  readonly shownFields: readonly string[];
  readonly hiddenFields?: readonly string[];
  readonly parts?: OwnParts;
  /** Does what the operation of the API does; an empty field is a missing one. */
  act(values: Readonly<Record<string, string>>): Promise<FormAnswer>;
  show(state: FormState): Html | Promise<Html>;
}

function foreignForm(): ServiceError {
  return new ServiceError('invalid_request', {
    message: 'This form was sent from another site.',
    resolution: 'Open the page here and send the form from it, or use the API.',
  });
}

async function readFields(c: Context<HttpEnv>, names: readonly string[]): Promise<Record<string, string>> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  const body = isForm ? await c.req.parseBody() : {};
  const typed = names.map((name) => [name, body[name]] as const);
  return Object.fromEntries(
    typed.flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
}

async function answerForm(form: TakenForm, values: Record<string, string>) {
  try {
    refuseCredentials(values, ['challenge_token']);
    const answer = await form.act(values);
    return 'goTo' in answer || 'shown' in answer
      ? answer
      : { ...answer, status: 400 as const, isForgotten: false };
  } catch (error) {
    const refusal = describeRefusal(error, form.shownFields);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/**
 * Takes a form that a person sent without script: the same verb as the API's operation, and on refusal the
 * page again with what was typed and what is wrong with it.
 */
export async function takeForm(c: Context<HttpEnv>, form: TakenForm) {
  c.header('Cache-Control', 'no-store');
  const from = { ownOrigin: new URL(form.site.baseUrl).origin, hidesOrigin: false, isSignedIn: false };
  if (isSentByOtherSite(c.req.raw.headers, from)) throw foreignForm();
  const values = await readFields(c, [...form.shownFields, ...(form.hiddenFields ?? [])]);
  const answer = await answerForm(form, values);
  if ('goTo' in answer) return c.redirect(answer.goTo, 303);
  c.header('Content-Security-Policy', landingPolicy(form.site, form.parts));
  c.header('Referrer-Policy', REFERRER_POLICY);
  if ('shown' in answer) return c.html(answer.shown.toString(), 200);
  const { status, isForgotten, ...wrong } = answer;
  if ('retryAfterSeconds' in answer && answer.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(answer.retryAfterSeconds));
  return c.html((await form.show({ values: isForgotten ? {} : values, ...wrong })).toString(), status);
}

/** The files that pages name; both hosts have them, so that no page asks another one. */
export function assetRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const { path, type, content } of [fontAsset, iconAsset, ...Object.values(pulsePicture)]) {
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
    routes.get(path, (c) => c.body(content, 200, headers));
  }
  return routes;
}
