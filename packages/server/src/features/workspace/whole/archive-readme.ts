import type { ExportedWorkspace } from './export-workspace.ts';

/** What the reader of an archive finds in it. */
export function archiveReadme(workspace: ExportedWorkspace, now: number): string {
  return `# ${workspace.name}

Everything that Waymark keeps of this workspace (${workspace.id}), read from ${new Date(now).toISOString()} on while the
service was running. Files that end in \`.ndjson\` hold one JSON object to a line. Times are milliseconds since 1970 in UTC.

| file | holds |
| --- | --- |
| \`manifest.json\` | every file with its size, lines and SHA-256; an archive without it is not whole |
| \`people.ndjson\` | the members' addresses by the ids that the other files name; of who has left only the id is known |
| \`workspaces.ndjson\`, \`workspace_members.ndjson\`, \`workspace_invitations.ndjson\` | the workspace, who is in it and who is invited |
| \`workspace_origins.ndjson\`, \`origin_notices.ndjson\` | sites that it has added, and mails about proofs that lapsed |
| \`alerts.ndjson\` and other files of \`alert_\` | what it was told of, and by which channels, without their addresses and keys |
| \`registrations.ndjson\`, \`agent_clients.ndjson\`, \`agent_feedback.ndjson\` | its agents, and what they reported |
| \`personal_keys.ndjson\` | API keys of its people, without the keys |
| \`pulse_projects.ndjson\` and other files of \`pulse_\` | its sites: origins, setups, ingest keys without the keys, shared views, log drains, robots.txt and sitemaps, sums of days from before events were kept in columns |
| \`events/PROJECT/DAY.ndjson\` | every observed request of a day; where single ones are kept no longer, sums by kind (\`requests\`) |
| \`audit_journeys.ndjson\`, \`workspace_audits.ndjson\`, \`audit_runs.ndjson\` and others of \`audit_\` | pages and their schedules, audits, mails about them and who is told |
| \`reports/SLUG/\` | the report of an audit as it was signed, its signature and its files; \`waymark report verify\` checks them |
| \`log.ndjson\` | the security log, newest first |

Secrets are not in here, nor their hashes: tokens, keys, claim links and codes.
`;
}
