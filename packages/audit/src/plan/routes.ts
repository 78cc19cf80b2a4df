import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import type { DecisionParams } from '../model/plan-codes.ts';
import type { Section } from '../model/source.ts';
import { planCues } from '../phrases/tables/plan-cues.ts';
import { isBuild, isHelp, isInstall, isProjectStart, isRun, isScaffold } from '../shell/effects.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Candidate, commandsOf, isOpen, labelOf } from './candidates.ts';
import { entersFolder, firstWord, isEntering, isFetching } from './command-words.ts';
import { type Decision, type Planning, recordDecision, recordFriction, skipStep } from './decisions.ts';
import { isInteractiveOnly } from './quiet-forms.ts';
import { settleChoice } from './settle-choice.ts';

type Group = { section: Section; members: Candidate[] };

function isByHand({ title }: Section): boolean {
  return planCues.says(title, 'by_hand');
}

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
function usesTool(command: CommandText): boolean {
  return isFetching(command) && !isScaffold(command) && !isHelp(command);
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
  const begins = isProjectStart(first) && (firstWord(first) !== 'mkdir' || commands.some(entersFolder));
  return isByHand(group.section) || begins || group.members.some((member) => isByHand(member.section));
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
function preferStepsByHand(planning: Planning): Decision[] {
  return groupsOf(planning).flatMap((group) => {
    const at = group.members.findIndex((member) => isInteractiveOnly(planning, member));
    const scaffold = group.members[at];
    const later = group.members.slice(at + 1).flatMap(commandsOf);
    if (!scaffold || commandsOf(scaffold).some(entersFolder)) return [];
    const before = group.members.slice(0, at).filter((member) => isByHand(member.section));
    if (scaffold.section !== before[0]?.section && before.flatMap(commandsOf).some(isInstall))
      return takeByHand(planning, scaffold, before);
    const byHand = group.members.slice(at + 1).filter((member) => isByHand(member.section));
    if (scaffold.section !== byHand[0]?.section && byHand.flatMap(commandsOf).some(isInstall))
      return takeByHand(planning, scaffold, byHand);
    const start = later.findIndex((command) => isProjectStart(command));
    // An empty project alone does not do what the scaffolder does.
    if (start === -1 || !later.slice(start + 1).some(isInstall)) return [];
    if (later.slice(0, start).some(isEntering)) return [];
    return takeByHand(planning, scaffold, group.members.slice(at + 1));
  });
}

const idsOf = (members: readonly Candidate[]): string[] => members.map(({ step }) => step.id);

function takeByHand(planning: Planning, scaffold: Candidate, byHand: Candidate[]): Decision[] {
  const choice = settleChoice(planning, {
    id: `by_hand:${scaffold.step.id}`,
    kind: 'option',
    code: 'route',
    usual: 'by_hand',
    prior: 0.8,
    options: [
      { id: 'by_hand', label: byHand[0]?.section.title ?? '', stepIds: idsOf(byHand) },
      { id: 'scaffold', label: labelOf(scaffold), stepIds: [scaffold.step.id] },
    ],
    why: 'steps-by-hand',
    params: {},
    affects: [scaffold.step.id, ...idsOf(byHand)],
  });
  if (choice.taken === 'scaffold') return [{ kind: 'choose', choice }];
  return [
    { kind: 'choose', choice },
    recordDecision(
      {
        code: 'steps-by-hand',
        params: { rejected: scaffold.step.task },
        sourceStepIds: idsOf(byHand),
        documented: true,
      },
      choice,
    ),
    skipStep(scaffold, { code: 'done_by_hand', status: 'skipped_alternative', params: {} }, true),
  ];
}

const membersOf = (groups: readonly Group[]): Candidate[] => groups.flatMap((group) => group.members);

function titleOf(groups: readonly Group[]): string {
  return groups
    .map((group) => group.section.title)
    .join(', ')
    .slice(0, 120);
}

type RouteReason = DecisionParams['route']['why'];

/** The quick route where it leads to a result without a person at its prompts, else the one by hand. */
function choiceOf(planning: Planning, { quick, byHand, asks }: Routes): { choice: Choice; why: RouteReason } {
  const scaffold = membersOf(quick).findIndex((member) => commandsOf(member).some(isScaffold));
  const quickEnds = showsResult(membersOf(quick).slice(scaffold));
  const prefersQuick = asks === null && (quickEnds || !showsResult(membersOf(byHand)));
  const why = prefersQuick ? 'leads_to_result' : asks ? 'asks_questions' : 'shows_no_result';
  const choice = settleChoice(planning, {
    id: `route:${byHand[0]?.section.id ?? ''}`,
    kind: 'option',
    code: 'route',
    prior: 0.8,
    why,
    options: [
      { id: 'quick', label: titleOf(quick), stepIds: idsOf(membersOf(quick)) },
      { id: 'by_hand', label: titleOf(byHand), stepIds: idsOf(membersOf(byHand)) },
    ],
    usual: prefersQuick ? 'quick' : 'by_hand',
    params: {},
    affects: idsOf([...membersOf(quick), ...membersOf(byHand)]),
  });
  return { choice, why: choice.why === 'wished' ? 'wished' : why };
}

function takeRoute(planning: Planning, routes: Routes): Decision[] {
  const { quick, byHand, asks } = routes;
  const { choice, why } = choiceOf(planning, routes);
  const takesQuick = choice.taken === 'quick';
  const [taken, left] = takesQuick ? [quick, byHand] : [byHand, quick];
  const title = titleOf(left);
  const skip = { code: 'other_route', status: 'skipped_alternative', params: { title } } as const;
  const scaffold = asks ? (commandsOf(asks).find(isScaffold) ?? '') : '';
  return [
    { kind: 'choose', choice },
    recordDecision(
      {
        code: 'route',
        params: { chosen: titleOf(taken), rejected: title, why },
        sourceStepIds: idsOf(membersOf(taken)),
        documented: true,
      },
      choice,
    ),
    ...(asks && !takesQuick
      ? [
          recordFriction({
            code: 'quick-start-interactive-only',
            params: { command: scaffold },
            sourceStepIds: [asks.step.id],
          }),
        ]
      : []),
    ...membersOf(left).map((member) => skipStep(member, skip, true)),
  ];
}

/** Takes the quick route or the one by hand, where a page has both. */
export function chooseRoute(planning: Planning): Decision[] {
  const byHand = preferStepsByHand(planning);
  const rest = applyDecisions(planning, byHand);
  const routes = routesOf(rest);
  return routes ? [...byHand, ...takeRoute(rest, routes)] : byHand;
}
