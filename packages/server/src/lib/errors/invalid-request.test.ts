import { ArenaCategory, ArenaReportRequest, AuditSubmissionRequest, PublicUrl } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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

  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', AuditSubmissionRequest, { email: good.email }, '"quickstart_url" is required.'],
    [
      'a number for a text',
      AuditSubmissionRequest,
      { ...good, challenge_token: 7 },
      '"challenge_token" must be text.',
    ],
    [
      'a text for an object',
      AuditSubmissionRequest,
      { ...good, metadata: 'x' },
      '"metadata" must be an object.',
    ],
    ['a list for the body', AuditSubmissionRequest, [], '"body" must be an object.'],
    [
      'a word that is none of some',
      ArenaCategory,
      'x',
      '"body" must be one of "blockchain", "stablecoin", "prediction_market", "web3_inference".',
    ],
    ['too much text', z.string().max(3), 'four', '"body" must be at most 3 characters.'],
    ['too little text', z.string().min(2), 'x', '"body" must be at least 2 characters.'],
    ['too many items', z.array(z.string()).max(1), ['a', 'b'], '"body" must have at most 1 items.'],
    ['too large a number', z.number().max(3), 4, '"body" must be at most 3.'],
    ['a time that is none', z.iso.datetime(), 'noon', '"body" must be a date and time (RFC 3339).'],
    ['a URL that is none', z.url(), 'x', '"body" must be a URL.'],
    ['another format', z.uuid(), 'x', '"body" is not valid.'],
    ['none of several kinds', z.union([z.string(), z.null()]), 7, '"body" is not valid.'],
    ['a pattern with words of its own', PublicUrl, 'ftp://x', '"body" must begin with http:// or https://.'],
  ])('speaks in our own words of %s', (_name, schema, value, sentence) => {
    expect(refusalOf(schema, value).message).toBe(sentence);
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
