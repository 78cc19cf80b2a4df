import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import { isInstall, isScaffold, packagesOf, scaffoldFolder, toolOf } from '../shell/effects.ts';
import { effectOfCommand, managerCalled } from '../shell/managers.ts';
import { splitVersion } from '../shell/words.ts';
import { type Candidate, commandsOf, isOpen, labelOf } from './candidates.ts';
import { partsOf, partsOfWord } from './command-words.ts';
import { type Decision, includeStep, type Planning, skipStep } from './decisions.ts';
import { leftOrNeeded, settleChoice, skipUnlessWished } from './settle-choice.ts';

const MAKING = new Set(['new', 'create', 'init', '--init']);

/** Whether a tool is one that makes a project, by its name or by its arguments. */
function makesProjects(tool: string): boolean {
  const [name = '', subcommand = ''] = tool.split(' ');
  const bare = name.startsWith('@') ? (name.split('/')[1] ?? '') : name;
  return partsOfWord(bare)[0] === 'create' || MAKING.has(subcommand);
}

/** Whether a scaffolder makes a project that one before it has made; the tools and folders so far are remembered. */
function isMadeAgain(made: Map<string, string | null>, command: CommandText): boolean {
  if (!isScaffold(command)) return false;
  const [tool, folder] = [toolOf(command), scaffoldFolder(command)];
  if (!makesProjects(tool)) return false;
  const before = made.get(tool);
  if (folder !== null && folder !== '.' && before === undefined && [...made.values()].includes(folder))
    return true;
  if (before === undefined) {
    made.set(tool, folder);
    return false;
  }
  return folder === null || before === null || folder === before;
}

/** Does without some commands of a step, or without the step where none is left, unless they are wished for. */
function leaveCommands(
  planning: Planning,
  candidate: Candidate,
  isKept: (command: CommandText) => boolean,
  doubt: Parameters<typeof skipUnlessWished>[2],
): Decision[] {
  const commands = candidate.block?.commands ?? [];
  const kept = commands.filter(({ command }) => isKept(command));
  if (kept.length === commands.length) return [];
  if (kept.length === 0) return skipUnlessWished(planning, candidate, doubt);
  const choice = leftOrNeeded(planning, candidate, doubt);
  const chosen: Decision = { kind: 'choose', choice };
  return choice.taken === 'needed'
    ? [chosen]
    : [chosen, { kind: 'rewrite', stepId: candidate.step.id, commands: kept }];
}

/** A project is made once: the same scaffolder with other flags is another way to make it. */
export function makeProjectOnce(planning: Planning): Decision[] {
  const made = new Map<string, string | null>();
  return planning.candidates.filter(isOpen).flatMap((candidate) => {
    const kept = new Set(commandsOf(candidate).filter((command) => !isMadeAgain(made, command)));
    return leaveCommands(planning, candidate, (command) => kept.has(command), {
      code: 'project_made_twice',
      kind: 'option',
      why: 'project_again',
      prior: 0.9,
      params: {},
      skip: { code: 'project_again', status: 'skipped_alternative', params: {} },
    });
  });
}

/** The steps that install the same packages by different package managers; npm, or else the first, is the usual one. */
function sameInstalls(candidates: readonly Candidate[]): { kept: Candidate; ways: Candidate[] }[] {
  const groups = new Map<string, { kept: Candidate; ways: Candidate[] }>();
  for (const candidate of candidates.filter(isOpen)) {
    const commands = commandsOf(candidate);
    const packages = commands.flatMap(packagesOf).sort().join(' ');
    const manager = managerCalled(commands[0] ?? '');
    if (packages === '' || manager === null || !commands.every((command) => isInstall(command))) continue;
    const group = groups.get(packages);
    if (group === undefined) groups.set(packages, { kept: candidate, ways: [candidate] });
    else if (managerCalled(commandsOf(group.kept)[0] ?? '') !== manager) {
      group.ways.push(candidate);
      if (manager === 'npm') group.kept = candidate;
    }
  }
  return [...groups.values()].filter(({ ways }) => ways.length > 1);
}

/** The same packages by another package manager are not installed twice. */
export function installOnce(planning: Planning): Decision[] {
  return sameInstalls(planning.candidates).flatMap(({ kept, ways }) => {
    const choice = between(planning, 'same_install_twice', ways, kept);
    const taken = ways.find(({ step }) => step.id === choice.taken) ?? kept;
    const skip = {
      code: 'same_install',
      status: 'skipped_alternative',
      params: { taken: taken.step.task },
    } as const;
    const left = ways.filter((way) => way !== taken).map((way) => skipStep(way, skip));
    return [{ kind: 'choose', choice }, ...left];
  });
}

/** The choice between steps of which one is enough. */
function between(
  planning: Planning,
  code: 'same_install_twice' | 'listed_way',
  ways: readonly Candidate[],
  usual: Candidate,
): Choice {
  const ids = ways.map(({ step }) => step.id);
  return settleChoice(planning, {
    id: `${code}:${ids[0] ?? ''}`,
    kind: 'option',
    code,
    usual: usual.step.id,
    prior: 0.85,
    options: ways.map((way) => ({ id: way.step.id, label: labelOf(way), stepIds: [way.step.id] })),
    why: code,
    params: {},
    affects: ids,
  });
}

const GETTING = new Set(['install', 'pull']);

/** The one thing that a command fetches from another source than a registry of packages, without its tag and owner. */
function fetchedElsewhere(command: CommandText): string | null {
  const [first, ...others] = partsOf(command);
  if (!first || others.length > 0 || first.operands.length !== 1) return null;
  // Whatever program it is: what the page has already got by npm is got once more.
  const isElsewhere = effectOfCommand(first) === 'system_packages' || managerCalled(command) === null;
  const isFetch = isElsewhere && GETTING.has(first.verb ?? '');
  const [name = ''] = (first.operands[0] ?? '').split('/').at(-1)?.split(':') ?? [];
  return isFetch && name !== '' ? name : null;
}

function packagesIn(candidate: Candidate): string[] {
  return commandsOf(candidate).flatMap(packagesOf);
}

/** Whether all that a step does is to install, and the page leaves that to its reader: "Or with npm:". */
function isOffer(candidate: Candidate): boolean {
  return candidate.skip?.code === 'condition' && commandsOf(candidate).every((command) => isInstall(command));
}

/** What npm installs is not fetched by the package manager of another system, also where npm is offered second. */
export function skipOtherSources(planning: Planning): Decision[] {
  const open = planning.candidates.filter(isOpen);
  const installed = new Set(open.flatMap(packagesIn));
  return open.flatMap((candidate) => {
    const names = commandsOf(candidate).flatMap((command) => fetchedElsewhere(command) ?? []);
    if (names.length === 0 || names.length < commandsOf(candidate).length) return [];
    const isInstalled = names.every((name) => installed.has(name));
    const offer = planning.candidates.find(
      (other) => isOffer(other) && names.every((name) => packagesIn(other).includes(name)),
    );
    if (!isInstalled && !offer) return [];
    const left = skipUnlessWished(planning, candidate, OTHER_SOURCE);
    const isLeft = left.some(({ kind }) => kind === 'skip');
    return offer && !isInstalled && isLeft ? [...left, includeStep(offer)] : left;
  });
}

const OTHER_SOURCE = {
  code: 'other_source',
  kind: 'option',
  why: 'other_source',
  prior: 0.9,
  params: {},
  recoverable: true,
  skip: { code: 'other_source', status: 'skipped_alternative', params: {} },
} as const;

const RELEASES = new Set(
  'next beta alpha canary nightly rc dev edge experimental insider insiders'.split(' '),
);

/** Whether a command asks for a release that is not the newest stable one. */
function isOfOtherRelease(command: CommandText): boolean {
  return partsOf(command)
    .flatMap(({ operands }) => operands)
    .some((word) => RELEASES.has(partsOfWord(splitVersion(word).version ?? '')[0] ?? ''));
}

/** A package that was just installed is not installed again in a release for the curious. */
export function skipOtherReleases(planning: Planning): Decision[] {
  const installed = new Set<string>();
  return planning.candidates.filter(isOpen).flatMap((candidate) => {
    const again = new Set<CommandText>();
    for (const command of commandsOf(candidate)) {
      const packages = isInstall(command) ? packagesOf(command) : [];
      if (packages.length > 0 && isOfOtherRelease(command) && packages.every((name) => installed.has(name)))
        again.add(command);
      for (const name of packages) installed.add(name);
    }
    return leaveCommands(planning, candidate, (command) => !again.has(command), OTHER_RELEASE);
  });
}

const OTHER_RELEASE = {
  code: 'release',
  kind: 'option',
  why: 'other_release',
  prior: 0.9,
  params: {},
  recoverable: true,
  skip: { code: 'other_release', status: 'skipped_alternative', params: {} },
} as const;

/** "For PostgreSQL: …" and "for MySQL: …" in one list are ways for different readers: the first is taken. */
export function chooseListed(planning: Planning): Decision[] {
  const orders = new Set(planning.page.steps.map(({ order }) => order));
  // The words above count where they have no command of their own: "For MySQL:", and below it what to run.
  const isFor = ({ step, section }: Candidate): boolean =>
    planning.page.prose.some(
      ({ sectionId, order, text }) =>
        sectionId === section.id &&
        (order === step.order || (order === step.order - 1 && !orders.has(order))) &&
        text.toLowerCase().startsWith('for '),
    );
  const isListed = ({ block }: Candidate): boolean =>
    block?.origin === 'inline_code' &&
    block.context.listPath.length > 0 &&
    block.commands.every(({ command }) => isInstall(command));
  const lists = Map.groupBy(
    planning.candidates.filter((candidate) => isOpen(candidate) && isListed(candidate) && isFor(candidate)),
    ({ section, block }) => `${section.id}/${block?.context.listPath.slice(0, -1).join('.')}`,
  );
  return [...lists.values()].flatMap((ways) => {
    const [first] = ways;
    if (!first || ways.length < 2) return [];
    const choice = between(planning, 'listed_way', ways, first);
    const taken = ways.find(({ step }) => step.id === choice.taken) ?? first;
    const skip = {
      code: 'other_option',
      status: 'skipped_alternative',
      params: { taken: taken.step.task },
    } as const;
    const left = ways.filter((way) => way !== taken).map((way) => skipStep(way, skip, true));
    return [{ kind: 'choose', choice }, ...left];
  });
}
