import { certificateLine } from '@waymark/audit';
import type { ArenaReportRequest, Friction, QuickstartReport } from '@waymark/contract';
import type { RankedEntry } from './rank-entries.ts';
import type { RunFacts } from './run-facts.ts';
import type { Trend } from './trend.ts';
import { dayOf } from './words.ts';

/** What the pages of the arena and their Markdown say in the same words: readers of either must not be told less. */

export const arrows: Readonly<Record<Trend['direction'], string>> = {
  first: '',
  better: '▲ ',
  worse: '▼ ',
  same: '= ',
};

/** The direction as whoever cannot see the arrow hears it. */
export const directionWords = ({ direction }: Trend) => (direction === 'first' ? '' : `${direction}: `);

export const trendText = (trend: Trend) => `${arrows[trend.direction]}${directionWords(trend)}${trend.words}`;

export const followedWords = ({ pageUrl, auditedAt }: RunFacts) =>
  `${pageUrl}, followed on ${dayOf(auditedAt)}`;

export const findingKind = ({ type, severity }: Friction) => `${type.replace('_', ' ')}, ${severity}`;

export const confidenceWords = ({ evidence }: Friction) =>
  `${evidence.confidence}, by the rule ${evidence.rule_id}`;

export const provenWords = {
  lead: 'Proven.',
  rest: 'The same journey passes with this one change:',
} as const;

type Milestone = QuickstartReport['journey_milestones'][number];

export const milestoneWords = ({ status, outcome }: Milestone) => `${status.replace('_', ' ')}: ${outcome}`;

export const evidenceWords = ({ commands, artifacts, audit_trail: trail }: QuickstartReport) =>
  `${commands.length} commands with their output, ${artifacts.length} files with hashes, ${trail.trace_event_count} events`;

/** How much of a verdict is proved; reports of before there were certificates say nothing of it. */
export const proofWords = (report: QuickstartReport) => certificateLine(report);

export const requestTitle = 'Request the proof pack';
export const noPackTitle = 'No proof pack';
export const terminalTitle = 'The same from a terminal';

/** The request for a pack, as a command. */
export function requestCommand(baseUrl: string, { slug, name, category }: RankedEntry): string {
  const sample = JSON.stringify({
    email: 'you@your-company.dev',
    entry_slug: slug,
    entry_name: name,
    category,
  } satisfies ArenaReportRequest);
  return `curl -X POST ${baseUrl}/api/arena/report-requests \\
  -H 'content-type: application/json' \\
  -d '${sample.replaceAll("'", "'\\''")}'`;
}
