import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { limits, SiteCheck, SiteCheckRequest } from '@waymark/contract';
import { type Context, Hono } from 'hono';
import type { Limits } from '../../../config/index.ts';
import { problemsByField, refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { landingErrors } from '../../../lib/http/landing-responses.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import {
  challengeFields,
  challengeTokenIn,
  challengeWidget,
  emptyForm,
  type FormState,
  type SiteConfig,
  sendTwin,
  sitePage,
  takeForm,
} from '../../site/index.ts';
import { type CheckPageDeps, checkPage } from './check-page.ts';
import { checkMarkdown } from './check-words.ts';
import { CheckPage } from './pages.tsx';

const checkRules = {
  path: '/api/site-checks',
  limit: { callers: 'siteChecks' },
  maxBytes: limits.landingBodyBytes,
  json: { credentialsExcept: ['challenge_token'] },
} as const satisfies OperationRules;
export const siteCheckRules: readonly OperationRules[] = [
  checkRules,
  { path: sitePage.check.path, limit: checkRules.limit, maxBytes: checkRules.maxBytes },
];

const checkSiteOperation = {
  method: 'post' as const,
  path: checkRules.path,
  operationId: 'checkSite',
  summary: 'Check within seconds how ready a page and its site are for agents',
  tags: ['Landing'],
  request: { body: { required: true, content: { 'application/json': { schema: SiteCheckRequest } } } },
  responses: {
    200: { description: 'Checked.', content: { 'application/json': { schema: SiteCheck } } },
    ...landingErrors(
      [
        'invalid_json',
        'invalid_request',
        'credential_detected',
        'challenge_required',
        'challenge_failed',
        'payload_too_large',
        'unprocessable_url',
        'rate_limited',
        'internal_error',
        'processing_failed',
        'service_unavailable',
      ],
      {
        invalid_request:
          'a field, the Content-Type (application/json) or a Content-Encoding (none is allowed) is invalid',
        rate_limited: 'too many checks from this address, or of this site',
        processing_failed: 'the challenge service failed',
        service_unavailable: 'the required challenge is not configured, or the service is away for a moment',
      },
    ),
  },
};

const describeCheckSite = ({ siteChecks, siteChecksOfOneSite }: Limits) =>
  createRoute({
    ...checkSiteOperation,
    description: `Answers every check with what was found, a score, a level, and what to mend, the most useful first. At most ${siteChecks.requests} requests a minute from one address, and ${siteChecksOfOneSite.requests} checks of one site an hour from all addresses. A page that could not be read is a 200 with \`page_read\` false.`,
  });

/** The operation for programs. */
export function siteCheckRoutes(
  deps: CheckPageDeps & { readonly config: { readonly limits: Limits } },
): OpenAPIHono<HttpEnv> {
  const operation = describeCheckSite(deps.config.limits);
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(operation, async (c) => {
    const { url, challenge_token: challengeToken } = c.req.valid('json');
    const callerAddress = c.var.caller.address;
    c.header('Cache-Control', 'no-store');
    return c.json(await checkPage(deps, { url, challengeToken, callerAddress }), 200);
  });
}

export interface CheckPageRoutesDeps extends CheckPageDeps {
  readonly config: SiteConfig & {
    readonly challengeVerifyUrl: string | undefined;
    readonly limits: Limits;
  };
}

/** The page with the form; asking for it with `?url=` fills the form in and asks nobody. */
export function checkPageRoutes(deps: CheckPageRoutesDeps): Hono<HttpEnv> {
  const { config: site } = deps;
  const page = sitePage.check;
  const widget = challengeWidget(deps.challenge, site.challengeVerifyUrl);
  const parts = { widgetSources: widget?.provider?.sources ?? [] };
  const view = (state: FormState, result?: SiteCheck) =>
    CheckPage({ site, limits: site.limits, widget, state, result });
  const form = (c: Context<HttpEnv>) => {
    const url = c.req.query('url') ?? '';
    const state = { ...emptyForm, values: { url: url.slice(0, 2048) } };
    const markdown = () => checkMarkdown(site.baseUrl, site.limits);
    return sendTwin(c, { site, page, parts, html: () => view(state), markdown });
  };
  const act = async (values: Readonly<Record<string, string>>, callerAddress: string) => {
    const parsed = SiteCheckRequest.safeParse({ url: values.url });
    if (!parsed.success) return { problems: problemsByField(parsed.error.issues) };
    const challengeToken = challengeTokenIn(values);
    const result = await checkPage(deps, { url: parsed.data.url, challengeToken, callerAddress });
    return { shown: view({ ...emptyForm, values: { url: parsed.data.url } }, result) };
  };
  return new Hono<HttpEnv>()
    .get(page.path, form)
    .get(page.markdownPath, form)
    .post(page.path, (c) =>
      takeForm(c, {
        site,
        parts,
        shownFields: ['url', 'challenge_token'],
        hiddenFields: challengeFields,
        act: (values) => act(values, c.var.caller.address),
        show: (state: FormState) => view(state),
      }),
    );
}
