import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { ArenaAcceptedResponse, ArenaReportRequest, limits } from '@waymark/contract';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { landingErrors } from '../../../lib/http/landing-responses.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { acceptedHeaders, describeLimit, idempotencyHeaders } from '../../audits/index.ts';
import { type RequestProofPackDeps, requestProofPack } from './request-proof-pack.ts';

export const arenaRequestRules = {
  path: '/api/arena/report-requests',
  limit: { refusals: 'packRequests', repeats: true },
  maxBytes: limits.landingBodyBytes,
  json: { credentialsExcept: ['challenge_token'] },
} as const satisfies OperationRules;

const describeRequest = ({ acceptedReportRequests, refusalsPerMinute }: RequestProofPackDeps['config']) =>
  createRoute({
    method: 'post',
    path: arenaRequestRules.path,
    operationId: 'requestProofPack',
    summary: 'Request the proof pack of a published arena finding',
    description: `Commands, trace, likely owner and acceptance test go to the given e-mail. The category and, where it is given, the kind of finding must be those of the entry; another name, page or time is kept with the request and noted in the pack. ${describeLimit(acceptedReportRequests, refusalsPerMinute)} Counted apart from audits.`,
    tags: ['Landing'],
    request: {
      headers: idempotencyHeaders,
      body: { required: true, content: { 'application/json': { schema: ArenaReportRequest } } },
    },
    responses: {
      202: {
        description: 'Stored and queued.',
        headers: acceptedHeaders,
        content: { 'application/json': { schema: ArenaAcceptedResponse } },
      },
      ...landingErrors(
        [
          'invalid_json',
          'invalid_request',
          'credential_detected',
          'arena_not_enabled',
          'payload_too_large',
          'entry_not_found',
          'entry_without_finding',
          'entry_mismatch',
          'rate_limited',
          'internal_error',
          'processing_failed',
        ],
        { processing_failed: 'the queue failed' },
      ),
    },
  });

export function arenaRequestRoutes(deps: RequestProofPackDeps): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(
    describeRequest(deps.config),
    async (c) => {
      const { response, isReplay } = await requestProofPack(deps, {
        body: c.req.valid('json'),
        idempotencyKey: c.req.valid('header')['idempotency-key'],
        refusalOfFirst: c.var.refusalOfFirst,
        caller: c.var.caller,
        requestId: c.var.requestId,
      });
      if (isReplay) c.header('Idempotent-Replayed', 'true');
      return c.json({ ok: true, status: response.status } as const, 202);
    },
  );
}
