import { z } from 'zod';
import { documentFormats } from './pulse-ingest.ts';

/** What a client is there for. */
export const pulsePurposes = [
  'ai_training',
  'ai_search_index',
  'ai_user_fetch',
  'coding_agent',
  'browser_agent',
  'mcp_client',
  'http_client',
  'search_engine',
  'seo',
  'monitoring',
  'link_preview',
  'scanner',
  'human_browser',
  'unknown_automated',
] as const;
export type PulsePurpose = (typeof pulsePurposes)[number];

/** Whether a client is who it says: checked and true, checked and false, beyond checking, or it says nothing. */
export const pulseVerdicts = ['verified', 'spoofed', 'unverifiable', 'not_claimed'] as const;
export type PulseVerdict = (typeof pulseVerdicts)[number];

const Client = {
  agent: z.string().nullable().meta({ description: 'Key of the named agent; null for the unnamed.' }),
  name: z.string().nullable(),
  operator: z.string().nullable(),
  purpose: z.enum(pulsePurposes),
  verdict: z.enum(pulseVerdicts),
} as const;

/** One stored event as its owner sees it. */
export const PulseRecentEvent = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    ...Client,
    reason: z.string().nullable().meta({ description: 'Why the verdict is what it is, in plain words.' }),
    user_agent: z.string(),
    client: z.string().meta({ description: 'Pseudonym of the client; changes every day.' }),
    ip: z.string().nullable(),
    path: z.string(),
    route: z.string().nullable(),
    method: z.string().nullable(),
    status: z.int().nullable(),
    format: z.enum(documentFormats),
    duration_ms: z.int().nullable(),
    error_code: z.string().nullable(),
  })
  .meta({ id: 'PulseRecentEvent' });
export type PulseRecentEvent = z.infer<typeof PulseRecentEvent>;

const requests = z.int();

/** Whether clients were who they said: what cannot be checked counts neither as true nor as false. */
const Identity = z.strictObject({
  verified: requests,
  spoofed: requests,
  unverifiable: requests,
  not_claimed: requests,
  claims: z.array(
    z.strictObject({
      agent: Client.agent,
      name: Client.name,
      verdict: Client.verdict,
      reason: z.string().nullable().meta({ description: 'In plain words; null where it is no longer kept.' }),
      requests,
    }),
  ),
  lists: z
    .array(
      z.strictObject({
        source: z.string(),
        operator: z.string(),
        url: z.string(),
        way: z.enum(['fetched', 'imported', 'carried', 'missing']),
        networks: z.int(),
        taken_at: z.iso.datetime().nullable(),
        is_stale: z.boolean().meta({ description: 'A stale list calls nobody spoofed.' }),
      }),
    )
    .meta({ description: 'The address lists of operators that claims are judged by now.' }),
});

/** A project's figures over a time range. */
export const PulseFigures = z
  .strictObject({
    data: z.strictObject({
      project_id: z.string(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      granularity: z.enum(['hour', 'day']),
      requests: z.int(),
      failures: z.int().meta({ description: 'Requests answered 400 or above.' }),
      identity: Identity,
      agents: z.array(z.strictObject({ ...Client, requests: z.int(), failures: z.int() })),
      purposes: z.array(z.strictObject({ purpose: z.enum(pulsePurposes), requests: z.int() })),
      formats: z.array(z.strictObject({ format: z.enum(documentFormats), requests: z.int() })),
      pages: z.array(z.strictObject({ path: z.string(), requests: z.int(), failures: z.int() })),
      failing: z.array(
        z.strictObject({
          status: z.int(),
          route: z
            .string()
            .meta({ description: 'The framework’s pattern, or the path where there is none.' }),
          agent: Client.agent,
          name: Client.name,
          requests: z.int(),
        }),
      ),
      series: z.array(z.strictObject({ at: z.iso.datetime(), requests: z.int(), failures: z.int() })),
      recent: z.array(PulseRecentEvent),
    }),
    next_cursor: z.string().nullable().meta({ description: 'Leads to older recent events.' }),
  })
  .meta({ id: 'PulseFigures' });
export type PulseFigures = z.infer<typeof PulseFigures>;
