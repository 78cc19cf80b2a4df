import type { ExternalEvidence, SystemRequirement } from '@waymark/contract';
import { satisfies, validRange } from 'semver';
import { commandsInstalling } from '../judge/installed-versions.ts';
import type { PackageRecord } from '../model/registry.ts';
import type { RunRecord } from '../model/run.ts';
import type { AuditRecord } from './audit-record.ts';
import { recordProblemWords } from './words/run-words.ts';

/** What the registry itself says of each version that the journey installed. */
export function describeRegistry({ packageRecords, run }: AuditRecord): ExternalEvidence[] {
  return packageRecords.map((record, index) => ({
    id: `ext-registry-${index + 1}`,
    kind: 'registry',
    title: `${record.name}@${record.version}`,
    detail: detailOf(record),
    reference: record.url,
    sha256: record.sha256,
    command_ids: commandsInstalling(record.name, run),
  }));
}

function detailOf({ problem, latest, version, node, deprecated, integrity }: PackageRecord): string {
  if (problem !== null) return `No record: ${recordProblemWords(problem)}.`;
  return [
    latest === null ? [] : latest === version ? ['the latest version'] : [`the latest version is ${latest}`],
    deprecated === null ? [] : [`deprecated: ${deprecated}`],
    node === null ? ['no Node.js version stated'] : [`for Node.js ${node}`],
    integrity === null ? [] : [integrity],
  ]
    .flat()
    .join('; ');
}

/** What the installed packages themselves need of the machine, and whether it was there. */
export function describeEngines({ packageRecords, run }: AuditRecord): SystemRequirement[] {
  return packageRecords.flatMap(({ name, version, node }) =>
    node === null
      ? []
      : {
          id: `req-engine-${name}`,
          title: `${name}@${version}: Node.js ${node}`,
          status: engineStatus(node, run),
          command_ids: commandsInstalling(name, run),
        },
  );
}

function engineStatus(range: string, { sandbox }: RunRecord): SystemRequirement['status'] {
  if (validRange(range) === null) return 'unstated';
  return satisfies(sandbox.nodeVersion.replace(/^v/, ''), range) ? 'met' : 'unmet';
}
