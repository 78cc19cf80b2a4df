import type { Section } from '../model/source.ts';
import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { isBuild, isHelp, isInstall, isProjectStart, isRun, isScaffold } from './commands.ts';
import { complain, decide, type Planning } from './decisions.ts';
import { isInteractiveOnly } from './interactive.ts';

type Group = { section: Section; members: Candidate[] };

const manual =
  /\bmanual(?:ly)?\b|from scratch|by hand|step.by.step|without (?:a )?(?:template|starter|cli|scaffold)/i;

function groupsOf(planning: Planning): Group[] {
  const groups: Group[] = [];
  for (const candidate of planning.candidates.filter(isOpen)) {
    const last = groups.find((group) => group.section === candidate.top);
    if (last) last.members.push(candidate);
    else groups.push({ section: candidate.top, members: [candidate] });
  }
  return groups;
}

/** A tool of the project is used, not fetched to make one. */
function usesTool(command: string): boolean {
  return /^npx\s/.test(command) && !isScaffold(command) && !isHelp(command);
}

function showsResult(members: Candidate[]): boolean {
  return members.some((member) => {
    if (member.step.role === 'open_url' || member.step.instruction?.kind === 'open_file') return true;
    const usable = (member.block?.placeholders.length ?? 0) === 0;
    return (
      usable && commandsOf(member).some((command) => isRun(command) || isBuild(command) || usesTool(command))
    );
  });
}

/** A part that starts a project of its own stands beside the scaffolder, not behind it. */
function startsAnew(group: Group): boolean {
  const commands = group.members.flatMap(commandsOf);
  const first = commands[0] ?? '';
  const begins =
    isProjectStart(first) &&
    (!/^mkdir/.test(first) || commands.some((command) => /(?:^|&&\s*)cd\s/.test(command)));
  return (
    manual.test(group.section.title) ||
    begins ||
    group.members.some((member) => manual.test(member.section.title))
  );
}

function leaveOut(members: Candidate[], reason: string): void {
  for (const member of members) skip(member, 'skipped_alternative', reason, true);
}

/** The names of two routes, and whether the quick one can be followed without a person at its prompts. */
type Routes = { quick: Group[]; byHand: Group[]; asks: Candidate | null };

function routesOf(planning: Planning): Routes | null {
  const groups = groupsOf(planning);
  const at = groups.findIndex((group) => group.members.some((member) => commandsOf(member).some(isScaffold)));
  const scaffold = groups[at];
  if (!scaffold) return null;
  const from = groups.findIndex(
    (group, index) =>
      index > at &&
      startsAnew(group) &&
      group.members.some((member) =>
        commandsOf(member).some((command) => isInstall(command) || isProjectStart(command)),
      ),
  );
  if (from === -1) return null;
  const asking = scaffold.members.find((member) => isInteractiveOnly(planning, member)) ?? null;
  return { quick: groups.slice(0, from), byHand: groups.slice(from), asks: asking };
}

/** A scaffolder that only asks, and steps by hand after it in the same part of the page. */
function preferStepsByHand(planning: Planning): void {
  for (const group of groupsOf(planning)) {
    const at = group.members.findIndex((member) => isInteractiveOnly(planning, member));
    const scaffold = group.members[at];
    const later = group.members.slice(at + 1).flatMap(commandsOf);
    if (!scaffold || commandsOf(scaffold).some((command) => /(?:^|&&\s*)cd\s/.test(command))) continue;
    const before = group.members.slice(0, at).filter((member) => manual.test(member.section.title));
    if (scaffold.section !== before[0]?.section && before.flatMap(commandsOf).some(isInstall)) {
      takeByHand(planning, scaffold, before);
      continue;
    }
    const byHand = group.members.slice(at + 1).filter((member) => manual.test(member.section.title));
    if (scaffold.section !== byHand[0]?.section && byHand.flatMap(commandsOf).some(isInstall)) {
      takeByHand(planning, scaffold, byHand);
      continue;
    }
    const start = later.findIndex((command) => isProjectStart(command));
    // An empty project alone does not do what the scaffolder does.
    if (start === -1 || !later.slice(start + 1).some(isInstall)) continue;
    if (later.slice(0, start).some((command) => /^cd\s/.test(command))) continue;
    takeByHand(planning, scaffold, group.members.slice(at + 1));
  }
}

function takeByHand(planning: Planning, scaffold: Candidate, byHand: Candidate[]): void {
  const reason =
    'It asks questions for which the page states no answers, and the page has the same done by hand.';
  decide(planning, {
    ruleId: 'steps-by-hand',
    question: 'The scaffolder, or the steps by hand?',
    chosen: 'the steps by hand',
    rejected: [scaffold.step.title],
    reason,
    sourceStepIds: byHand.map((member) => member.step.id),
    documented: true,
  });
  skip(scaffold, 'skipped_alternative', reason, true);
}

/** Takes the quick route or the one by hand, where a page has both. */
export function chooseRoute(planning: Planning): void {
  preferStepsByHand(planning);
  const routes = routesOf(planning);
  if (!routes) return;
  const { quick, byHand, asks } = routes;
  const members = (groups: Group[]): Candidate[] => groups.flatMap((group) => group.members);
  const quickEnds = showsResult(
    members(quick).slice(members(quick).findIndex((member) => commandsOf(member).some(isScaffold))),
  );
  const handEnds = showsResult(members(byHand));
  const prefersQuick = asks === null && (quickEnds || !handEnds);
  const takeQuick = prefersQuick !== planning.takesOtherRoute;
  const [taken, left] = takeQuick ? [quick, byHand] : [byHand, quick];
  const title = (groups: Group[]): string =>
    groups
      .map((group) => group.section.title)
      .join(', ')
      .slice(0, 120);
  const reason = planning.takesOtherRoute
    ? 'The way that comes first was blocked by the surroundings of the audit; the page documents this one too.'
    : takeQuick
      ? 'The quick way comes first and leads to a result.'
      : asks
        ? 'The quick way asks questions for which the page states no answers.'
        : 'The quick way ends without a step that shows a result; the way by hand has one.';
  decide(planning, {
    ruleId: 'route',
    question: 'Which way through the page?',
    chosen: title(taken),
    rejected: [title(left)],
    reason,
    sourceStepIds: members(taken).map((member) => member.step.id),
    documented: true,
  });
  if (asks && !takeQuick) {
    complain(planning, {
      ruleId: 'quick-start-interactive-only',
      type: 'docs_mismatch',
      severity: 'medium',
      title: 'The quick start works only with a person at the prompts',
      detail: `"${commandsOf(asks).find(isScaffold) ?? ''}" asks questions, and the page states neither answers nor flags that leave them out.`,
      recommendation: 'Document a form of the command that asks nothing, or the answers to give.',
      sourceStepIds: [asks.step.id],
    });
  }
  leaveOut(members(left), `Belongs to another way through the page ("${title(left)}").`);
}
