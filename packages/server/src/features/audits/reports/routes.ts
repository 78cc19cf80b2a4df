import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { issueMarkdown, renderIssue, renderMarkdown } from '@waymark/audit';
import type { Context } from 'hono';
import type { Limits } from '../../../config/index.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { csrfToken, findRole, type Humans, navigate, requireCsrf, sendOn } from '../../humans/index.ts';
import type { Challenge } from '../../site/index.ts';
import { chooseRepresentation, runWaymark, sendMarkdown, type Within } from '../../site/index.ts';
import { drawBadge, drawPageBadge } from './badge.ts';
import { cancelRun, isUnfinished, mayCancel } from './cancel-run.ts';
import { livePolicy, ProgressPage } from './live-page.tsx';
import type { LiveRuns } from './live-runs.ts';
import {
  cancelRunOperation,
  findNewestOperation,
  followRunOperation,
  limitedTo,
  readArtifactOperation,
  readBadgeOperation,
  readChangesOperation,
  readHistoryOperation,
  readIssueOperation,
  readPageBadgeOperation,
  readReportOperation,
  readSignatureOperation,
} from './operations.ts';
import {
  findNewerUnjudged,
  findNewest,
  openDocument,
  openFile,
  readChanges,
  readHistory,
  readReport,
  requireReport,
} from './read-report.ts';
import { rememberPages } from './remember-pages.ts';
import { progressMarkdown } from './render-progress.ts';
import { type ReportContent, ReportPage, renderContent, reportPolicy } from './report-page.tsx';
import type { ReportRow, RunRow } from './store.ts';
import { describeRun, findTrackedRun } from './view-run.ts';

/** Everything below a report or a page of reports is read under one count. */
export const reportRules: readonly OperationRules[] = ['/reports/*', '/pages/*'].map((path) => ({
  method: 'ALL',
  path,
  limit: { callers: 'reportReads' },
}));

export interface ReportDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly baseUrl: string; readonly platformUrl: string; readonly limits: Limits };
  readonly liveRuns: LiveRuns;
  readonly log: Log;
  readonly humans: Pick<Humans, 'currentHuman' | 'deps' | 'forms' | 'workspacesOf'>;
  readonly challenge: Pick<Challenge, 'state'>;
}

const OFFERS = [
  { type: 'application/json', ending: '.json' },
  { type: 'text/html' },
  { type: 'text/markdown', ending: '.md' },
] as const;
type Format = (typeof OFFERS)[number]['type'];

const JSON_TYPE = 'application/json; charset=utf-8';
const A_DAY = 'private, max-age=86400';
const SAFE_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/u;

/** Search engines see only what the operator has put into the arena. */
function keepOutOfIndexes(c: Context<HttpEnv>, run: RunRow): void {
  if (run.listed !== 1) c.header('X-Robots-Tag', 'noindex');
}

function linkParts(c: Context<HttpEnv>, run: RunRow): void {
  const address = `/reports/${run.slug}`;
  const links = [
    `<${address}/signature>; rel="signature"; type="application/jose"`,
    `<${address}.json>; rel="alternate"; type="application/json"`,
    `<${address}.md>; rel="alternate"; type="text/markdown"`,
    `<${address}/changes>; rel="related"; type="application/json"`,
    `<${address}/history>; rel="related"; type="application/json"`,
  ];
  c.header('Link', links.join(', '));
}

/** The form that ends a run, when whoever looks may end it. */
async function cancelForm(c: Context<HttpEnv>, deps: ReportDeps, run: RunRow) {
  const human = await deps.humans.currentHuman(c.req.raw.headers);
  if (!isUnfinished(run) || !(await mayCancel(deps.store.db, run, human?.userId))) return undefined;
  return { action: `/reports/${run.slug}/cancel`, token: csrfToken(c, deps.humans) };
}

/**
 * The frame of a report's page: the workspace that asked for it, for its own people, and our name for everybody else.
 * Whoever looks at somebody's own frame gets an answer that no cache may keep.
 */
async function frameOf(c: Context<HttpEnv>, deps: ReportDeps, { workspaceId }: RunRow): Promise<Within> {
  const outside = { homeUrl: deps.config.baseUrl };
  if (workspaceId === null) return outside;
  const human = await deps.humans.currentHuman(c.req.raw.headers);
  if (human === undefined) return outside;
  if ((await findRole(deps.store.db, workspaceId, human.userId)) === undefined) return outside;
  const within = await navigate(c, deps.humans, human, { section: 'audits', workspaceId });
  c.header('Cache-Control', 'private, no-store');
  return within;
}

async function answerProgress(c: Context<HttpEnv>, deps: ReportDeps, run: RunRow, format: Format) {
  const progress = await describeRun(deps, run);
  c.header('Cache-Control', 'no-store');
  if (format === 'text/html') {
    c.header('Content-Security-Policy', livePolicy);
    const cancel = await cancelForm(c, deps, run);
    const within = await frameOf(c, deps, run);
    return c.html(ProgressPage({ run: progress, within, cancel }).toString(), 200);
  }
  if (format === 'application/json') return c.json(progress, 200);
  return sendMarkdown(c, progressMarkdown(progress));
}

type Pages = ReturnType<typeof rememberPages<ReportContent>>;
type Published = { run: RunRow; published: ReportRow };

async function renderReport(deps: ReportDeps, { run, published }: Published): Promise<ReportContent> {
  const history = await readHistory(deps, run, published);
  return renderContent({
    report: openDocument(published),
    changes: await readChanges(deps, published),
    history,
    newerUnjudged: await findNewerUnjudged(deps, run, history),
    slug: run.slug,
    config: deps.config,
    isChallenged: deps.challenge.state !== 'disabled',
  });
}

async function answerReport(
  c: Context<HttpEnv>,
  pages: { remember: Pages; deps: ReportDeps },
  { run, published, format }: Published & { format: Format },
) {
  c.header('Cache-Control', 'no-cache');
  linkParts(c, run);
  if (format === 'application/json') {
    c.header('ETag', `"${published.sha256}"`);
    return c.body(published.document, 200, { 'Content-Type': JSON_TYPE });
  }
  if (format === 'text/markdown') return sendMarkdown(c, renderMarkdown(openDocument(published)));
  c.header('Content-Security-Policy', reportPolicy);
  c.header('Referrer-Policy', 'same-origin');
  const content = await pages.remember(`${published.sha256} ${run.slug}`, () =>
    renderReport(pages.deps, { run, published }),
  );
  const within = await frameOf(c, pages.deps, run);
  return c.html(ReportPage({ within, slug: run.slug, content, isListed: run.listed === 1 }).toString(), 200);
}

function mountReport(app: OpenAPIHono<HttpEnv>, deps: ReportDeps): void {
  const remember = rememberPages<ReportContent>(deps.clock);
  app.openapi(createRoute(limitedTo(readReportOperation, deps.config.limits)), async (c) => {
    const asked = chooseRepresentation<Format>(c.req.valid('param').slug, c.req.header('accept'), OFFERS);
    const { name: slug, type: format } = asked;
    const run = await findTrackedRun(deps, slug);
    keepOutOfIndexes(c, run);
    if (!asked.isNamed) c.header('Vary', 'Accept');
    const published = await readReport(deps, run);
    if (published === undefined) return await answerProgress(c, deps, run, format);
    return await answerReport(c, { remember, deps }, { run, published, format });
  });
}

function mountParts(app: OpenAPIHono<HttpEnv>, deps: ReportDeps): void {
  app.openapi(createRoute(limitedTo(followRunOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };
    c.header('Cache-Control', 'no-store');
    return c.body(deps.liveRuns.follow(run.slug, c.var.caller.limitKey), 200, headers);
  });
  app.openapi(createRoute(limitedTo(readSignatureOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    keepOutOfIndexes(c, run);
    c.header('Cache-Control', 'no-cache');
    const { signature } = await requireReport(deps, run);
    return c.body(signature, 200, { 'Content-Type': 'application/jose' });
  });
  app.openapi(createRoute(limitedTo(readChangesOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    keepOutOfIndexes(c, run);
    c.header('Cache-Control', 'no-cache');
    return c.json(await readChanges(deps, await requireReport(deps, run)), 200);
  });
  app.openapi(createRoute(limitedTo(readBadgeOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    keepOutOfIndexes(c, run);
    const published = await readReport(deps, run);
    showElsewhere(c, published !== undefined);
    return c.body(drawBadge(run.status, published?.status), 200, SVG);
  });
}

const SVG = { 'Content-Type': 'image/svg+xml; charset=utf-8' };

/** A badge is made to be shown on other people's pages. */
function showElsewhere(c: Context<HttpEnv>, isSettled: boolean): void {
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Cache-Control', isSettled ? 'public, max-age=300' : 'no-cache');
}

/** The one place of a page for all its reports; who was told its key may see them (`readHistory`). */
function mountPages(app: OpenAPIHono<HttpEnv>, deps: ReportDeps): void {
  app.openapi(createRoute(limitedTo(readPageBadgeOperation, deps.config.limits)), async (c) => {
    const newest = await findNewest(deps, c.req.valid('param').page_key);
    c.header('X-Robots-Tag', 'noindex');
    showElsewhere(c, newest !== undefined);
    return c.body(drawPageBadge(newest, deps.clock()), 200, SVG);
  });
  app.openapi(createRoute(limitedTo(findNewestOperation, deps.config.limits)), async (c) => {
    const newest = await findNewest(deps, c.req.valid('param').page_key);
    c.header('X-Robots-Tag', 'noindex');
    c.header('Cache-Control', 'no-cache');
    if (newest !== undefined) return c.redirect(`${deps.config.platformUrl}/reports/${newest.slug}`, 302);
    throw new ServiceError('not_found', {
      message: 'No report of this page is kept.',
      resolution: 'Have the page audited again; its new report tells its new address.',
    });
  });
}

function mountReadings(app: OpenAPIHono<HttpEnv>, deps: ReportDeps): void {
  app.openapi(createRoute(limitedTo(readHistoryOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    keepOutOfIndexes(c, run);
    c.header('Cache-Control', 'no-cache');
    return c.json(await readHistory(deps, run, await requireReport(deps, run)), 200);
  });
  app.openapi(createRoute(limitedTo(readIssueOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    keepOutOfIndexes(c, run);
    c.header('Cache-Control', 'no-cache');
    const { baseUrl, platformUrl } = deps.config;
    const place = { reportUrl: `${platformUrl}/reports/${run.slug}`, command: runWaymark(baseUrl) };
    const report = openDocument(await requireReport(deps, run));
    const issue = renderIssue(report, place, c.req.valid('query').finding);
    if (issue !== undefined) return sendMarkdown(c, issueMarkdown(issue));
    throw new ServiceError('not_found', {
      message: 'The report has no such finding.',
      resolution: 'Take the id of a finding from `frictions` of the report.',
    });
  });
}

/** Whether a request comes from no browser: it brings nobody's cookies, and so nobody can be misled into sending it. */
function isProgram(headers: Headers): boolean {
  return ['cookie', 'origin', 'sec-fetch-site'].every((name) => !headers.has(name));
}

function mountCancel(app: OpenAPIHono<HttpEnv>, deps: ReportDeps): void {
  const guard = requireCsrf(deps.humans, deps.config);
  app.use('/reports/:slug/cancel', (c, next) => (isProgram(c.req.raw.headers) ? next() : guard(c, next)));
  app.openapi(createRoute(limitedTo(cancelRunOperation, deps.config.limits)), async (c) => {
    const run = await findTrackedRun(deps, c.req.valid('param').slug);
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    const isForm = !isProgram(c.req.raw.headers);
    // Somebody who pressed the button too late sees at the same address how the run ended.
    if (isForm && !isUnfinished(run)) return sendOn(c, `/reports/${run.slug}`);
    await cancelRun(deps, run, human?.userId);
    if (isForm) return sendOn(c, `/reports/${run.slug}`);
    c.header('Cache-Control', 'no-store');
    return c.json(await describeRun(deps, await findTrackedRun(deps, run.slug)), 200);
  });
}

function mountArtifacts(app: OpenAPIHono<HttpEnv>, deps: ReportDeps): void {
  app.openapi(createRoute(limitedTo(readArtifactOperation, deps.config.limits)), async (c) => {
    const { report_id: id, file_name: name } = c.req.valid('param');
    const run = await findTrackedRun(deps, id);
    const file = await openFile(deps, run, name);
    keepOutOfIndexes(c, run);
    c.header('ETag', `"${file.sha256}"`);
    c.header('Repr-Digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`);
    c.header('Cache-Control', A_DAY);
    c.header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    c.header('Content-Length', String(file.sizeBytes));
    const type = SAFE_TYPE.test(file.mimeType) ? file.mimeType : 'application/octet-stream';
    const charset = type.startsWith('text/') ? '; charset=utf-8' : '';
    return c.body(file.content(), 200, { 'Content-Type': `${type}${charset}` });
  });
}

/** The report URL with all that belongs to it. */
export function reportRoutes(deps: ReportDeps): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  mountReport(app, deps);
  mountParts(app, deps);
  mountCancel(app, deps);
  mountReadings(app, deps);
  mountPages(app, deps);
  mountArtifacts(app, deps);
  return app;
}
