import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { AuditRunProgress, limits, PlatformError } from '@waymark/contract';
import { accepts } from 'hono/accepts';
import type { HttpEnv } from '../../lib/http-env.ts';
import type { Store } from '../../store/index.ts';
import { pagePolicy } from '../site/index.ts';
import { ProgressPage } from './pages.tsx';
import { type TrackedRun, trackRun } from './track-run.ts';

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: PlatformError } },
});

const readReport = createRoute({
  method: 'get',
  path: '/reports/{slug}',
  operationId: 'readReport',
  summary: 'Follow an audit run',
  description: 'HTML when `Accept` asks for it, JSON otherwise.',
  tags: ['Platform'],
  request: { params: z.object({ slug: z.string() }) },
  responses: {
    200: {
      description: 'Where the run stands.',
      content: { 'application/json': { schema: AuditRunProgress }, 'text/html': { schema: z.string() } },
    },
    404: refusal('No report has this address.'),
    429: {
      ...refusal(`More than ${limits.reportReadsPerMinute} reads a minute from this address.`),
      headers: { 'Retry-After': { required: true, schema: { type: 'integer' as const, minimum: 1 } } },
    },
    500: refusal('Unexpected error.'),
  },
});

function progressOf(run: TrackedRun): AuditRunProgress {
  return {
    slug: run.slug,
    status: run.status,
    quickstart_url: run.quickstartUrl,
    submitted_at: new Date(run.createdAt).toISOString(),
  };
}

export function reportRoutes(deps: { store: Store; config: { baseUrl: string } }): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>().openapi(readReport, async (c) => {
    const run = await trackRun(deps, c.req.valid('param').slug);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Vary', 'Accept');
    const supports = ['application/json', 'text/html'];
    if (accepts(c, { header: 'Accept', supports, default: 'application/json' }) !== 'text/html') {
      return c.json(progressOf(run), 200);
    }
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(ProgressPage({ run, homeUrl: deps.config.baseUrl }).toString(), 200);
  });
}
