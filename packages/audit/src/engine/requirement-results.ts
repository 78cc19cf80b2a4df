import { satisfies, validRange } from 'semver';
import type { Plan, Requirement } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { AuditRecord } from '../report/audit-record.ts';
import { commandsUsing } from '../report/commands-using.ts';

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
    return {
      id: requirement.id,
      status: requirement.kind === 'tool' ? toolStatus(requirement, run) : 'unstated',
    };
  });
}

// A shell says so when a program is not there; one that was called and is not missed was there.
function toolStatus(requirement: Requirement, run: RunRecord): 'met' | 'unmet' | 'unstated' {
  const using = commandsUsing(requirement, run);
  if (using.length === 0) return 'unstated';
  const missing = `${requirement.wanted}: command not found`;
  return using.some(({ output }) => output.includes(missing)) ? 'unmet' : 'met';
}

function nodeStatus(wanted: string, { sandbox }: RunRecord): 'met' | 'provisioned' | 'unmet' | 'unstated' {
  if (validRange(wanted) === null) return 'unstated';
  if (!satisfies(sandbox.nodeVersion.replace(/^v/, ''), wanted)) return 'unmet';
  return sandbox.nodeSource === 'registry' ? 'provisioned' : 'met';
}
