import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { PulseFigures, parseTimestamp, Timestamp } from '@waymark/contract';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import {
  agentOperation,
  agentRefusals,
  ok,
  refusal,
  refuseCursor,
  refuseUnknownId,
  unknownId,
} from '../../../lib/http/agent-api-responses.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { type FigureDeps, readFigures } from './read-figures.ts';

const moment = Timestamp.optional();

const figures = createRoute({
  ...agentOperation,
  method: 'get',
  path: '/api/v1/agent/projects/{id}/pulse',
  operationId: 'readProjectPulse',
  summary: 'A project’s Pulse figures (agent:read)',
  description:
    'Counts over a range, widened to whole hours or, beyond two weeks, to whole days. Without `from` and `to` it is the last seven days. The cursor pages through the single events.',
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({ from: moment, to: moment, cursor: z.string().max(200).optional() }),
  },
  responses: {
    200: ok(PulseFigures, 'The figures.'),
    400: refusal('A parameter is invalid.'),
    404: unknownId,
    ...agentRefusals,
  },
});

const refusals = {
  no_project: refuseUnknownId,
  bad_range: (): never => {
    throw new ServiceError('invalid_request', {
      message: '"from" must lie before "to", and at most 400 days.',
      resolution: 'Ask for a shorter range.',
    });
  },
  bad_cursor: () => refuseCursor('these figures'),
} as const;

const timeOf = (text: string | undefined) => (text === undefined ? undefined : parseTimestamp(text));

/** The Agent API's view of a project's traffic; the app mounts it behind its scope. */
export function figureRoutes(deps: FigureDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  routes.openapi(figures, async (c) => {
    const { from, to, cursor } = c.req.valid('query');
    const result = await readFigures(deps, {
      workspaceId: c.var.bearer.workspaceId ?? '',
      projectId: c.req.valid('param').id,
      from: timeOf(from),
      to: timeOf(to),
      cursor,
    });
    if (result.kind !== 'figures') return refusals[result.kind]();
    return c.json(result.figures, 200);
  });
  return routes;
}
