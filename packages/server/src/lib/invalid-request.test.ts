import { ArenaReportRequest, AuditSubmissionRequest } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { refuseInvalid } from './invalid-request.ts';
import { ServiceError } from './service-error.ts';

function refusalOf(schema: z.ZodType, value: unknown): ServiceError {
  try {
    refuseInvalid(schema.safeParse(value));
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('it should have been refused');
}

const good = { email: 'a@example.org', quickstart_url: 'https://example.org/' };

describe('refuseInvalid', () => {
  it('lets a good request pass', () => {
    expect(() => refuseInvalid(AuditSubmissionRequest.safeParse(good))).not.toThrow();
  });

  it('names the first failing field in the message and all of them in the list', () => {
    const refusal = refusalOf(ArenaReportRequest, {
      email: 'nobody',
      entry_slug: 'Not A Slug',
      entry_name: '',
    });
    expect(refusal.code).toBe('invalid_request');
    expect(refusal.message).toContain('"email"');
    expect(refusal.extra.fields).toEqual(['email', 'entry_slug', 'entry_name', 'category']);
  });

  it('names each unknown field, and shortens long names', () => {
    const refusal = refusalOf(AuditSubmissionRequest, {
      ...good,
      surprise: 1,
      [`long${'x'.repeat(200)}`]: 2,
    });
    expect(refusal.message).toContain('"surprise"');
    expect(refusal.extra.fields).toEqual(['surprise', `long${'x'.repeat(60)}`]);
  });

  it('calls the whole of something that is no object the body', () => {
    for (const value of [null, [], 'text', 7]) {
      expect(refusalOf(AuditSubmissionRequest, value).extra.fields).toEqual(['body']);
    }
  });

  it('never repeats a value', () => {
    const value = 'sk_live_do_not_repeat_me';
    const refusals = [
      refusalOf(AuditSubmissionRequest, { email: value, quickstart_url: value }),
      refusalOf(ArenaReportRequest, { category: value, finding_type: value, benchmark_timestamp: value }),
    ];
    expect(
      JSON.stringify(refusals.map(({ message, resolution, extra }) => [message, resolution, extra])),
    ).not.toContain(value);
  });
});
