import { z } from 'zod';

/** What a workspace can be told of. */
export const alertKinds = [
  'new_agent',
  'failures_jump',
  'page_failing',
  'crawler_silent',
  'spoofing',
  'proof_lapsed',
  'verdict_changed',
  'certificate_withdrawn',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What a webhook is about: one alert that began or ended, several that were held back, or a trial. */
export const alertEventTypes = ['alert.opened', 'alert.resolved', 'alert.summary', 'alert.test'] as const;
export type AlertEventType = (typeof alertEventTypes)[number];

/** One alert as channels tell of it. */
export const AlertNews = z.strictObject({
  id: z.string(),
  kind: z.enum(alertKinds),
  state: z.enum(['open', 'resolved']),
  title: z.string(),
  text: z.string(),
  /** The numbers that the alert was decided by. */
  numbers: z.record(z.string(), z.number()),
  project: z.strictObject({ id: z.string(), origin: z.string() }).nullable(),
  opened_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  /** The view that shows what the alert is about. */
  evidence_url: z.url(),
  alert_url: z.url(),
});
export type AlertNews = z.infer<typeof AlertNews>;

/** The body of a webhook (Standard Webhooks 1.0: type, timestamp, data). */
export const AlertWebhook = z.strictObject({
  type: z.enum(alertEventTypes),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    workspace: z.strictObject({ id: z.string(), name: z.string() }),
    title: z.string(),
    alerts: z.array(AlertNews),
  }),
});
export type AlertWebhook = z.infer<typeof AlertWebhook>;
