import { expect } from 'vitest';
import { type Answer, members } from './http.ts';
import { isRecord } from './samples.ts';

const requestId = /^[\w.-]{8,}$/;

/** Interface, Resources: Landing error response. */
export function expectErrorShape(json: unknown): void {
  if (!isRecord(json)) throw new Error(`not an error body: ${JSON.stringify(json)}`);
  expect(json.ok).toBe(false);
  for (const name of ['error', 'message', 'resolution']) expect(json[name]).toMatch(/\S/);
  if ('scope' in json) expect(['ip', 'global']).toContain(json.scope);
  if ('retry_after_seconds' in json) expect(json.retry_after_seconds).toSatisfy(isPositiveInteger);
}

/** Expects a landing error with this status and code, its headers included. */
export function expectError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, error: members(answer).error }).toEqual({ status, error: code });
  expectErrorShape(answer.json);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-request-id']).toMatch(requestId);
}

/** Expects `invalid_request` that names the field in its message and lists it in `fields`. */
export function expectInvalidField(answer: Answer, ...fields: string[]): void {
  expectError(answer, 400, 'invalid_request');
  const body = members(answer);
  for (const field of fields) expect(body.fields).toContain(field);
  expect(fields.some((field) => String(body.message).includes(field))).toBe(true);
}

/** Expects the accepted answer of the audit operation and nothing beside it. */
export function expectAccepted(answer: Answer): { id: string; slug: string; reportUrl: string } {
  expect(answer).toMatchObject({ status: 202, json: { ok: true, status: 'queued' } });
  const { id, slug, report_url: reportUrl, ...rest } = members(answer);
  expect(rest).toEqual({ ok: true, status: 'queued' });
  expect(slug).toMatch(/^[a-z0-9-]+$/);
  return { id: String(id), slug: String(slug), reportUrl: String(reportUrl) };
}

/** Expects `rate_limited` in this scope and gives the seconds to wait. */
export function expectRateLimited(answer: Answer, scope: 'ip' | 'global'): number {
  expectError(answer, 429, 'rate_limited');
  const { scope: actual, retry_after_seconds: seconds } = members(answer);
  expect(actual).toBe(scope);
  expect(seconds).toSatisfy(isPositiveInteger);
  expect(answer.headers['retry-after']).toBe(String(seconds));
  return Number(seconds);
}

/** Expects what every answer of the service carries. */
export function expectCommonHeaders({ headers }: Answer): void {
  expect(headers['x-request-id']).toMatch(requestId);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)/);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers['x-powered-by']).toBeUndefined();
}

function isPositiveInteger(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1;
}

/** How many answers have each status. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
