import type { Choice } from '../model/choice.ts';
import { managerOf } from '../read/flow/code-label.ts';
import { type Candidate, commandsOf, isOpen } from './candidates.ts';
import { isInstall, isScaffold, packagesOf, scaffoldFolder, toolOf } from './commands.ts';
import { type Decision, leave, type Planning } from './decisions.ts';
import { leaveUnlessWished, leftOrNeeded, settleChoice } from './settle-choice.ts';

/** Whether a scaffolder makes a project that one before it has made; the tools and folders so far are remembered. */
function isMadeAgain(made: Map<string, string | null>, command: string): boolean {
  if (!isScaffold(command)) return false;
  const [tool, folder] = [toolOf(command), scaffoldFolder(command)];
  if (!/^(?:@[^/]+\/)?create\b/.test(tool) && !/ (?:new|create|init|--init)$/.test(tool)) return false;
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
  isKept: (command: string) => boolean,
  doubt: Parameters<typeof leaveUnlessWished>[2],
): Decision[] {
  const commands = candidate.block?.commands ?? [];
  const kept = commands.filter(({ command }) => isKept(command));
  if (kept.length === commands.length) return [];
  if (kept.length === 0) return leaveUnlessWished(planning, candidate, doubt);
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
      ...{ code: 'project_made_twice', kind: 'option', why: 'project_again', prior: 0.9, params: {} },
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
    const manager = managerOf(commands[0] ?? '');
    if (packages === '' || manager === null || !commands.every((command) => isInstall(command))) continue;
    const group = groups.get(packages);
    if (group === undefined) groups.set(packages, { kept: candidate, ways: [candidate] });
    else if (managerOf(commandsOf(group.kept)[0] ?? '') !== manager) {
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
      params: { taken: taken.step.title },
    } as const;
    const left = ways.filter((way) => way !== taken).map((way) => leave(way, skip));
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
    ...{ id: `${code}:${ids[0] ?? ''}`, kind: 'option', code, usual: usual.step.id, prior: 0.85 },
    options: ways.map(({ step }) => ({ id: step.id, label: step.title, stepIds: [step.id] })),
    ...{ why: code, params: {}, affects: ids },
  });
}

const elsewhere =
  /^(?:sudo\s+)?(?:brew\s+install|docker\s+pull|podman\s+pull|scoop\s+install|choco\s+install|winget\s+install|snap\s+install)\s+(?:-\S+\s+)*(\S+)\s*$/;

/** What npm has installed already is not fetched again by the package manager of another system. */
export function leaveOtherSources(planning: Planning): Decision[] {
  const open = planning.candidates.filter(isOpen);
  const installed = new Set(open.flatMap(commandsOf).flatMap(packagesOf));
  return open.flatMap((candidate) => {
    const names = commandsOf(candidate).map((command) => elsewhere.exec(command)?.[1] ?? '');
    const plain = (name: string): string => name.replace(/:[\w.-]+$/, '').replace(/^.*\//, '');
    const isSame = names.length > 0 && names.every((name) => name !== '' && installed.has(plain(name)));
    return isSame ? leaveUnlessWished(planning, candidate, OTHER_SOURCE) : [];
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

const release = /@(?:next|beta|alpha|canary|nightly|rc|dev|edge|experimental|insiders?)\b/;

/** A package that was just installed is not installed again in a release for the curious. */
export function leaveOtherReleases(planning: Planning): Decision[] {
  const installed = new Set<string>();
  return planning.candidates.filter(isOpen).flatMap((candidate) => {
    const again = new Set<string>();
    for (const command of commandsOf(candidate)) {
      const packages = isInstall(command) ? packagesOf(command) : [];
      if (packages.length > 0 && release.test(command) && packages.every((name) => installed.has(name)))
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
  const isFor = ({ step, section }: Candidate): boolean =>
    planning.page.prose.some(
      ({ sectionId, order, text }) =>
        sectionId === section.id && order >= step.order - 1 && order <= step.order && /^for\s/i.test(text),
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
      params: { taken: taken.step.title },
    } as const;
    const left = ways.filter((way) => way !== taken).map((way) => leave(way, skip, true));
    return [{ kind: 'choose', choice }, ...left];
  });
}
