import {
  type AcceptedLimit,
  AuditRunStatus,
  CompletionState,
  landingErrorStatus,
  limits,
  ReportStatus,
} from '@waymark/contract';
import { runWaymark, sitePage } from '../../../site/index.ts';
import { type ExampleHosts, errorTable, landingExamples, renderExample } from '../../guide-parts/index.ts';
import { makeSkill, type Skill } from './skill.ts';

/** How to have a quickstart audited. */
export function auditSkill(hosts: ExampleHosts & { readonly acceptedSubmissions: AcceptedLimit }): Skill {
  const { challenge, submit, progress } = landingExamples(hosts);
  const { perCaller, global } = hosts.acceptedSubmissions;
  return makeSkill({
    name: 'audit-quickstart',
    description:
      'Have a public quickstart or getting-started page executed in a clean sandbox and get an evidence report of what ran, what broke and whose fault it is. Use when asked whether an AI agent can follow a documentation page.',
    body: `# Audit a quickstart

1. Ask whether a challenge is required:

${renderExample(challenge)}

   With \`enabled\` true a person has to solve it: hand them ${hosts.baseUrl}${sitePage.audits.path} and stop. Otherwise go on.

2. Submit the page. The report goes to the e-mail address; ask your human which one. Never put credentials, private repository URLs, cookies, private keys or seed phrases into the body.

${renderExample(submit)}

3. Follow the run. Until the report is published the answer is its progress: \`status\` is one of ${AuditRunStatus.options.map((status) => `\`${status}\``).join(', ')}.

${renderExample(progress)}

4. When the answer has \`schema_version\`, the report is there: go on with the skill \`read-report\`.

At most ${perCaller} accepted submissions per address and hour, and ${global} from everyone together. A 429 says in \`Retry-After\` and \`retry_after_seconds\` how long to wait. An \`Idempotency-Key\` header makes a retry safe for ${limits.idempotencyWindowMs / 3_600_000} hours.

## Errors

Every error has \`error\`, \`message\` and \`resolution\`; do what \`resolution\` says.

${errorTable(landingErrorStatus)}`,
  });
}

const meanings: Readonly<Record<ReportStatus, string>> = {
  passed: 'a faithful reading of the page reached its goal with the product, and not without it',
  failed: 'every plausible reading breaks, repeatedly, and the cause is named; `frictions` says where',
  blocked:
    'the goal needs what only the reader has (an account, a key, an answer) or what this run forbids, or the page shows no result',
  inconclusive:
    'not proved either way; the section `certificate` of `full_report` says what would settle it, and nothing is held against the page',
};

/** How to read what an audit found. */
export function reportSkill(hosts: ExampleHosts): Skill {
  const { progress } = landingExamples(hosts);
  const rows = ReportStatus.options.map((status) => `| \`${status}\` | ${meanings[status]} |`);
  return makeSkill({
    name: 'read-report',
    description:
      'Read, explain and verify a Waymark audit report: verdict, failing step, likely owner and recommended fix. Use when given a /reports/ link or a quickstart-report JSON document.',
    body: `# Read a report

1. Fetch it: \`${hosts.platformUrl}/reports/<slug>\` is HTML for people, \`.md\` for reading, \`.json\` for everything.

${renderExample(progress)}

2. Begin with \`status\` and \`summary\`:

| status | means |
|---|---|
${rows.join('\n')}

   \`completion_state\` says how far the journey came: ${CompletionState.options.map((state) => `\`${state}\``).join(', ')}.

3. Take each item of \`frictions\`: \`title\`, \`likely_owner\`, \`recommendation\`, and its evidence by \`step_ids\` and \`command_ids\`, which lead into \`quickstart_steps\` and \`commands\`. Quote \`output_excerpt\`; do not guess beyond it.
4. \`acceptance\` says whether the success the page promises was seen, and what limits that statement.
5. To prove that nobody changed it, read \`${hosts.platformUrl}/reports/<slug>/signature\`: a detached JWS (RFC 7515) over the canonical JSON (RFC 8785), by a key of ${hosts.platformUrl}/.well-known/jwks.json. \`${runWaymark(hosts.baseUrl)} report verify ${hosts.platformUrl}/reports/<slug>\` does that.`,
  });
}
