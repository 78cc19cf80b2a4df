import { z } from 'zod';
import { PublicUrl } from './public-url.ts';

/** The outcome of a check; the last two are no failures and do not affect the score. */
export const SiteCheckOutcome = z.enum(['passed', 'warning', 'failed', 'not_applicable', 'could_not_check']);
export type SiteCheckOutcome = z.infer<typeof SiteCheckOutcome>;

/** What a check is about. */
export const SiteCheckArea = z.enum([
  'page',
  'reading',
  'markdown',
  'llms_txt',
  'crawlers',
  'actions',
  'access',
]);
export type SiteCheckArea = z.infer<typeof SiteCheckArea>;

/** What to do about a check that did not pass. */
export const SiteCheckRemedy = z
  .object({
    todo: z.string().meta({ description: 'What to change, in one or two sentences.' }),
    example: z.string().nullable().meta({ description: 'What it could look like; null where none helps.' }),
  })
  .meta({ id: 'SiteCheckRemedy' });
export type SiteCheckRemedy = z.infer<typeof SiteCheckRemedy>;

/** One check of a site, with what was found and why it matters. */
export const SiteCheckItem = z
  .object({
    id: z.string().meta({ description: 'Stable name of the check.', examples: ['content-negotiation'] }),
    area: SiteCheckArea,
    title: z.string(),
    outcome: SiteCheckOutcome,
    found: z.string().meta({ description: 'What was found, or why it could not be or need not be known.' }),
    evidence: z
      .string()
      .nullable()
      .meta({ description: 'The address asked, its status, a header or a short excerpt; null without one.' }),
    why: z.string().meta({ description: 'Why it matters to an agent.' }),
    weight: z.int().min(1).meta({ description: 'What it counts for in the score, relative to the others.' }),
    remedy: SiteCheckRemedy.nullable().meta({ description: 'Null unless it failed or warned.' }),
  })
  .meta({ id: 'SiteCheckItem' });
export type SiteCheckItem = z.infer<typeof SiteCheckItem>;

/** How ready a site is, in five steps; each holds those below it. */
export const SiteCheckLevel = z
  .object({
    number: z.int().min(1).max(5),
    name: z.string(),
    meaning: z.string(),
    next: z
      .array(z.string())
      .meta({ description: 'The checks that stand in the way of the next level; empty at the top.' }),
    unsure: z
      .array(z.string())
      .meta({ description: 'Checks that could not be made and that a level up to the next one asks for.' }),
  })
  .meta({ id: 'SiteCheckLevel' });
export type SiteCheckLevel = z.infer<typeof SiteCheckLevel>;

/** One thing to mend, with what it is worth. */
export const SiteCheckFix = z
  .object({
    check: z.string().meta({ description: 'The `id` of the check.' }),
    title: z.string(),
    gain: z.number().min(0).meta({ description: 'Points of the score that it is worth alone.' }),
    ...SiteCheckRemedy.shape,
  })
  .meta({ id: 'SiteCheckFix' });
export type SiteCheckFix = z.infer<typeof SiteCheckFix>;

/** How ready a site is for agents: every check of one page and its site, the score, the level and what to mend. */
export const SiteCheck = z
  .object({
    schema_version: z.literal('site-check.v1'),
    url: z.string().meta({ description: 'The address that was asked for.' }),
    page_url: z.string().meta({ description: 'Where the page was read, after redirects.' }),
    site: z.string().meta({ description: 'The origin whose documents were looked for.' }),
    checked_at: z.iso.datetime(),
    page_read: z.boolean().meta({ description: 'Whether there was a page to judge.' }),
    summary: z.string(),
    score: z.int().min(0).max(100).nullable().meta({
      description: 'Share of the weights of all checks that apply and were made; null without a page.',
    }),
    level: SiteCheckLevel.nullable().meta({ description: 'Null without a page.' }),
    counts: z
      .object({
        passed: z.int().min(0),
        warning: z.int().min(0),
        failed: z.int().min(0),
        not_applicable: z.int().min(0),
        could_not_check: z.int().min(0),
      })
      .meta({ description: 'How many checks came to what.' }),
    checks: z.array(SiteCheckItem),
    fixes: z.array(SiteCheckFix).meta({ description: 'What to mend, the most useful first.' }),
    requests: z.int().min(0).meta({ description: 'How many requests the site was sent.' }),
  })
  .meta({ id: 'SiteCheck' });
export type SiteCheck = z.infer<typeof SiteCheck>;

/** The body of `POST /api/site-checks`. */
export const SiteCheckRequest = z
  .strictObject({
    url: PublicUrl.meta({ description: 'A public page; its site is checked with it.' }),
    challenge_token: z.string().optional().meta({
      description: 'Required when the challenge configuration reports enabled true.',
    }),
  })
  .meta({ id: 'SiteCheckRequest' });
export type SiteCheckRequest = z.infer<typeof SiteCheckRequest>;
