import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { AuditAcceptedResponse, AuditSubmissionRequest, limits } from '@waymark/contract';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { landingErrors } from '../../../lib/http/landing-responses.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { acceptedHeaders, describeLimit, idempotencyHeaders } from '../acceptance/index.ts';
import { type SubmitDeps, submitQuickstart } from './submit-quickstart.ts';

export const submissionRules = {
  path: '/api/quickstart-submissions',
  limit: { refusals: 'submissions', repeats: true },
  maxBytes: limits.landingBodyBytes,
  json: { credentialsExcept: ['challenge_token'] },
} as const satisfies OperationRules;

const describeSubmit = ({ acceptedSubmissions, refusalsPerMinute }: SubmitDeps['config']) =>
  createRoute({
    method: 'post',
    path: submissionRules.path,
    operationId: 'submitQuickstart',
    summary: 'Queue one public developer-onboarding journey for an agent-readiness audit',
    description: `The evidence report goes to the submitted e-mail. The body must not carry credentials. ${describeLimit(acceptedSubmissions, refusalsPerMinute)}`,
    tags: ['Landing'],
    request: {
      headers: idempotencyHeaders,
      body: { required: true, content: { 'application/json': { schema: AuditSubmissionRequest } } },
    },
    responses: {
      202: {
        description: 'Stored and queued.',
        headers: acceptedHeaders,
        content: { 'application/json': { schema: AuditAcceptedResponse } },
      },
      ...landingErrors([
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
      ]),
    },
  });

export function submissionRoutes(deps: SubmitDeps): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(
    describeSubmit(deps.config),
    async (c) => {
      const body = c.req.valid('json');
      const { response, isReplay } = await submitQuickstart(deps, {
        email: body.email,
        quickstartUrl: body.quickstart_url,
        challengeToken: body.challenge_token,
        metadata: body.metadata,
        idempotencyKey: c.req.valid('header')['idempotency-key'],
        refusalOfFirst: c.var.refusalOfFirst,
        caller: c.var.caller,
        requestId: c.var.requestId,
        userAgent: c.req.header('user-agent'),
      });
      if (isReplay) c.header('Idempotent-Replayed', 'true');
      const { id, slug, reportUrl } = response;
      return c.json({ ok: true, status: 'queued', id, slug, report_url: reportUrl } as const, 202);
    },
  );
}
