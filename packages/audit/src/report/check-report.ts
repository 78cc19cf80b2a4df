import type { QuickstartReport } from '@waymark/contract';

/** Tells the first thing in which a report contradicts itself: a duplicate, an id that leads nowhere, a count that is off. */
export function findInconsistency(report: QuickstartReport): string | undefined {
  return (
    findDuplicate(report) ?? findDeadReference(report) ?? findWrongCount(report) ?? findWrongVerdict(report)
  );
}

function findDuplicate(report: QuickstartReport): string | undefined {
  const lists = [
    'source_sections',
    'journey_milestones',
    'source_step_coverage',
    'quickstart_steps',
    'commands',
    'artifacts',
    'frictions',
    'observations',
    'external_evidence',
    'system_requirements',
  ] as const;
  for (const list of lists) {
    const ids = report[list].map((item) => item.id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) return `${list} holds ${twice} twice`;
  }
  return undefined;
}

function findDeadReference(report: QuickstartReport): string | undefined {
  const known = {
    section: new Set(report.source_sections.map((item) => item.id)),
    milestone: new Set(report.journey_milestones.map((item) => item.id)),
    step: new Set(report.quickstart_steps.map((item) => item.id)),
    source: new Set(report.source_step_coverage.map((item) => item.source_step)),
    command: new Set(report.commands.map((item) => item.id)),
    artifact: new Set(report.artifacts.map((item) => item.id)),
    evidence: new Set([...report.commands, ...report.artifacts].map((item) => item.id)),
  };
  const references = referencesOf(report);
  const dead = references.find(({ kind, id }) => !known[kind].has(id));
  return dead === undefined ? undefined : `${dead.at} names the ${dead.kind} ${dead.id}, which is not there`;
}

type Kind = 'section' | 'milestone' | 'step' | 'source' | 'command' | 'artifact' | 'evidence';
type Reference = { at: string; kind: Kind; id: string };

function referencesOf(report: QuickstartReport): Reference[] {
  const refs = (at: string, kind: Kind, ids: readonly string[]): Reference[] =>
    ids.map((id) => ({ at, kind, id }));
  return [
    ...report.quickstart_steps.flatMap((step) => [
      ...refs(step.id, 'milestone', [step.milestone_id]),
      ...refs(step.id, 'section', step.source_section_ids),
      ...refs(step.id, 'source', step.source_step_ids),
      ...refs(step.id, 'command', step.command_ids),
      ...refs(step.id, 'artifact', step.artifact_ids),
    ]),
    ...report.journey_milestones.flatMap((milestone) => [
      ...refs(milestone.id, 'step', [...milestone.step_ids, ...milestone.execution_step_ids]),
      ...refs(milestone.id, 'section', milestone.source_section_ids),
      ...refs(milestone.id, 'source', milestone.source_step_ids),
    ]),
    ...report.frictions.flatMap((friction) => [
      ...refs(friction.id, 'step', friction.step_ids),
      ...refs(friction.id, 'command', [
        ...friction.command_ids,
        ...(friction.evidence.counterfactual?.command_ids ?? []),
      ]),
      ...refs(friction.id, 'section', friction.source_section_ids),
      ...refs(friction.id, 'artifact', friction.evidence.artifact_ids),
    ]),
    ...report.commands.flatMap((command) => refs(command.id, 'artifact', command.log_artifact_ids)),
    ...report.step_ledger.flatMap((row) => [
      ...refs(`ledger ${row.sequence}`, 'step', row.step_id === null ? [] : [row.step_id]),
      ...refs(`ledger ${row.sequence}`, 'command', row.command_id === null ? [] : [row.command_id]),
    ]),
    ...report.external_evidence.flatMap((item) => refs(item.id, 'command', item.command_ids)),
    ...report.system_requirements.flatMap((item) => refs(item.id, 'command', item.command_ids)),
    ...refs('acceptance', 'evidence', report.acceptance.acceptance_evidence),
    ...refs(
      'acceptance',
      'source',
      report.acceptance.terminal_source_step === null ? [] : [report.acceptance.terminal_source_step],
    ),
    ...refs('audit_trail', 'artifact', [
      ...report.audit_trail.command_log_ids,
      ...report.audit_trail.log_artifact_refs,
    ]),
  ];
}

function findWrongCount(report: QuickstartReport): string | undefined {
  const { raw_log_channels: channels, trace_event_count: total } = report.audit_trail;
  const sum = channels.system + channels.agent + channels.sandbox + channels.commands;
  if (sum !== total) return `the channels hold ${sum} entries, the trail says ${total}`;
  if (report.full_report.system_logs.system.length !== channels.system)
    return 'the system channel is not complete';
  const steps = new Set(report.quickstart_steps.map((step) => step.id));
  const inMilestones = report.journey_milestones.flatMap((milestone) => milestone.step_ids);
  if (inMilestones.length !== steps.size)
    return `${steps.size} steps, but ${inMilestones.length} in milestones`;
  return undefined;
}

function findWrongVerdict(report: QuickstartReport): string | undefined {
  if (report.acceptance.accepted !== (report.status === 'passed')) return 'accepted and status disagree';
  const blocker = report.frictions.some((friction) => friction.severity === 'blocker');
  if (report.status === 'passed' && blocker) return 'it passed in spite of a blocker';
  if (
    report.status === 'passed' &&
    report.journey_milestones.some((one) => one.required && one.status !== 'passed')
  )
    return 'it passed with a milestone that did not';
  return undefined;
}
