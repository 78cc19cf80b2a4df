import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. A first run knows no durations, and the length of a file does not tell. */
export const longestFiles = [
  'e2e/pulse-journey.test.ts',
  'e2e/audit.test.ts',
  'e2e/fresh-clone.test.ts',
  'e2e/owner-questions.test.ts',
  'e2e/workspace.test.ts',
  'e2e/landing.test.ts',
  'e2e/alerts.test.ts',
  'e2e/arena.test.ts',
  'e2e/sites.test.ts',
  'e2e/operator.test.ts',
  'e2e/claim.test.ts',
  'conformance/ci/action.sqlite.test.ts',
  'conformance/ci/many-pages.sqlite.test.ts',
  'conformance/examples.sqlite.test.ts',
  'conformance/audit-command.sqlite.test.ts',
  'conformance/arena-journey.sqlite.test.ts',
  'conformance/discovery.sqlite.test.ts',
  'conformance/packages.sqlite.test.ts',
  'conformance/audit-takeover.postgres.test.ts',
  'conformance/workspace-audits.sqlite.test.ts',
  'conformance/audit-crash.test.ts',
  'conformance/lost-database.postgres.test.ts',
  'conformance/own-pulse.test.ts',
  'conformance/audit-reports.test.ts',
  'conformance/guides/blocks.sqlite.test.ts',
  'conformance/rate-limits.test.ts',
  'conformance/operation.test.ts',
  'conformance/idempotency.test.ts',
  'conformance/pulse-ingest.postgres.test.ts',
  'conformance/crash.test.ts',
  'conformance/agent-keys.test.ts',
  'conformance/example.sqlite.test.ts',
  'conformance/check-command.sqlite.test.ts',
  'conformance/pulse-guide-claims.sqlite.test.ts',
  'conformance/agent-claim.test.ts',
  'conformance/alerts.test.ts',
  'conformance/settings.sqlite.test.ts',
  'conformance/pulse-crash.test.ts',
  'packages/audit/src/engine/measure/proved.test.ts',
  'scripts/mutants/sample.test.mjs',
  'packages/audit/src/engine/surroundings.test.ts',
  'packages/audit/src/proof-pack/acceptance.test.ts',
  'packages/audit/src/run/run-plan.test.ts',
  'packages/audit/src/engine/verify-reading.test.ts',
  'packages/cli/src/commands/commands.test.ts',
  'packages/audit/src/run/prompts.test.ts',
  'packages/audit/src/run/kept-worlds.test.ts',
  'packages/audit/src/engine/keys.test.ts',
  'packages/audit/src/engine/repair/repair-page.test.ts',
  'packages/pulse/src/frameworks.test.ts',
  'packages/audit/src/engine/audit-journey.test.ts',
  'packages/pulse/src/python.test.ts',
  'scripts/real-pages.test.mjs',
  'packages/cli/src/commands/unusable-store.test.ts',
  'packages/audit/src/run/hostile.test.ts',
  'packages/audit/src/read/ledger/nothing-dropped.property.test.ts',
  'packages/audit/src/sandbox/gvisor-machine.test.ts',
  'packages/audit/src/engine/beside-project.test.ts',
  'packages/cli/src/many/plan-run.test.ts',
  'packages/audit/src/runtime/provision.test.ts',
  'packages/audit/src/engine/read-apart.test.ts',
  'scripts/check-pack.test.mjs',
  'packages/server/src/features/pulse/segments/crash.db.test.ts',
  'packages/server/src/store/backup/backup.db.test.ts',
  'packages/server/src/features/workspace/pulse-dashboard/page-numbers.db.test.ts',
  'packages/server/src/features/pulse/setups/verify-setup.db.test.ts',
  'packages/server/src/features/humans/accounts/humans.db.test.ts',
  'packages/server/src/features/arena/proof-packs/proof-packs.db.test.ts',
  'packages/server/src/features/audits/reports/cancel-run.db.test.ts',
  'packages/server/src/features/audits/reports/huge-files.sqlite.db.test.ts',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longestFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? longestFiles.length : rank;
}

/** Starts the longest files of each project first: one of them begun last would keep everybody waiting. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
