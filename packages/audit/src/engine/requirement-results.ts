import { satisfies, validRange } from 'semver';
import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { AuditRecord } from '../report/audit-record.ts';

/** Says of each requirement whether the sandbox met it, and whether it had to be provided for that. */
export function requirementResults(plan: Plan, run: RunRecord): AuditRecord['requirements'] {
  return plan.requirements.map((requirement) => {
    if (requirement.kind === 'node')
      return { id: requirement.id, status: nodeStatus(requirement.wanted, run) };
    if (requirement.kind === 'package_manager') {
      const isThere =
        /\bnpm\b|\bnpx\b/i.test(requirement.wanted) ||
        run.sandbox.tools.some(({ name }) => requirement.wanted.toLowerCase().includes(name));
      return { id: requirement.id, status: isThere ? 'met' : 'unstated' };
    }
    if (requirement.kind === 'os')
      return { id: requirement.id, status: /linux|unix|any/i.test(requirement.wanted) ? 'met' : 'unmet' };
    return { id: requirement.id, status: 'unstated' };
  });
}

function nodeStatus(wanted: string, { sandbox }: RunRecord): 'met' | 'provisioned' | 'unmet' | 'unstated' {
  if (validRange(wanted) === null) return 'unstated';
  if (!satisfies(sandbox.nodeVersion.replace(/^v/, ''), wanted)) return 'unmet';
  return sandbox.nodeSource === 'registry' ? 'provisioned' : 'met';
}
