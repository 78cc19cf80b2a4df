import type { Section } from '../model/source.ts';
import { managerOf } from '../read/flow/code-label.ts';
import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { isInstall, isScaffold, packagesOf, scaffoldFolder, toolOf } from './commands.ts';
import { decide, type Planning } from './decisions.ts';

const system =
  'mac ?os(?: x)?|linux|windows|posix(?: systems)?|unix|ubuntu|debian|fedora|arch(?: linux)?|alpine|centos|rhel|amazon linux|wsl';
const manager =
  'npm|npx|yarn|pnpm|bun|deno|corepack|meteor|bower|jspm|homebrew|brew|scoop|winget|chocolatey|choco|nix|apt|docker|podman|curl|wget|cargo|pip|uv|go install';
const language = 'typescript|javascript|node(?:\\.?js)?|python|rust|java|ts|js|esm|commonjs|es modules';
const way = new RegExp(
  `^(.*?)\\s*\\b(?:(?:with|using|via|on|for|through|in)\\s+)?(?:the\\s+)?(${system}|${manager}|${language})\\b(?:[\\s/,&]+(?:and\\s+)?(?:${system}|${manager}|${language})\\b)*\\s*(?:\\([^)]*\\))?$`,
  'i',
);
const install =
  /^(?:\d+[.)]\s*)?(?:install(?:ation|ing)?|set(?:ting)?[ -]?up|creat(?:e|ing)(?: [\w-]+){0,3}|get(?:ting)? started|start(?:ing)?|quick ?start|usage|run(?:ning)?|using|with|via|on|for|)$/i;

/** The way that a title names: `Install with yarn` is the way "yarn" of "install". */
export function wayOf(title: string): { stem: string; label: string } | null {
  const found = way.exec(title.trim().replace(/`/g, ''));
  const stem = found?.[1]?.trim().toLowerCase() ?? '';
  if (!found?.[2] || !install.test(stem)) return null;
  return { stem: stem.replace(/\s*\b(?:with|using|via|on|for)$/, ''), label: found[2].toLowerCase() };
}

function isBelow(section: Section, ancestor: Section, sections: Section[]): boolean {
  let current: Section | undefined = section;
  while (current && current !== ancestor) {
    const { parentId }: Section = current;
    current = sections.find((found) => found.id === parentId);
  }
  return current === ancestor;
}

const order = [/^(?:npm|npx|node(?:\.?js)?)$/, /linux|posix|unix|ubuntu|debian/, /typescript|^ts$/];

function preferred(options: { label: string; members: Candidate[] }[]): number {
  for (const pattern of order) {
    const at = options.findIndex((option) => pattern.test(option.label));
    if (at !== -1) return at;
  }
  return Math.max(
    options.findIndex((option) => !/windows|scoop|winget|choco|docker|podman/.test(option.label)),
    0,
  );
}

/** Sections side by side that do one thing in several ways: one of them is taken. */
export function chooseSections(planning: Planning): void {
  const { sections } = planning.page;
  const done = new Set<Section>();
  for (const first of sections) {
    const named = wayOf(first.title);
    if (!named || done.has(first)) continue;
    const siblings = sections.filter(
      (other) =>
        other.parentId === first.parentId &&
        other.level === first.level &&
        wayOf(other.title)?.stem === named.stem,
    );
    for (const sibling of siblings) done.add(sibling);
    const options = siblings
      .map((section) => ({
        section,
        label: wayOf(section.title)?.label ?? '',
        members: planning.candidates.filter(
          (candidate) => isOpen(candidate) && isBelow(candidate.section, section, sections),
        ),
      }))
      .filter((option) => option.members.length > 0);
    if (options.length < 2) continue;
    const at = preferred(options);
    takeSection(planning, options, at);
  }
}

function takeSection(
  planning: Planning,
  options: { section: Section; members: Candidate[] }[],
  at: number,
): void {
  const taken = options[at];
  if (!taken) return;
  const others = options.filter((option) => option !== taken);
  for (const member of others.flatMap((option) => option.members))
    skip(member, 'skipped_alternative', `Another way than "${taken.section.title}", which was taken.`);
  decide(planning, {
    ruleId: 'alternative-section',
    question: 'Which of the sections that do the same?',
    chosen: taken.section.title,
    rejected: others.map((option) => option.section.title),
    reason:
      'The page shows the same step in several ways; this one fits a reader with Node.js on Linux best.',
    sourceStepIds: taken.members.map((member) => member.step.id),
    documented: true,
  });
}

/** A project is made once: the same scaffolder with other flags is another way to make it. */
export function makeProjectOnce(planning: Planning): void {
  const made = new Map<string, string | null>();
  const isAgain = (command: string): boolean => {
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
  };
  for (const candidate of planning.candidates.filter(isOpen)) {
    const commands = commandsOf(candidate);
    const kept = commands.filter((command) => !isAgain(command));
    if (kept.length === commands.length) continue;
    if (kept.length === 0)
      skip(candidate, 'skipped_alternative', 'Makes the project again, in another way than the one taken.');
    else if (candidate.block)
      candidate.block = {
        ...candidate.block,
        commands: candidate.block.commands.filter((shown) => kept.includes(shown.command)),
      };
  }
}

/** The same packages by another package manager are not installed twice. */
export function installOnce(planning: Planning): void {
  const seen = new Map<string, Candidate>();
  for (const candidate of planning.candidates.filter(isOpen)) {
    const commands = commandsOf(candidate);
    const packages = commands.flatMap(packagesOf).sort().join(' ');
    const manager = managerOf(commands[0] ?? '');
    if (packages === '' || manager === null || !commands.every((command) => isInstall(command))) continue;
    const first = seen.get(packages);
    if (first === undefined) seen.set(packages, candidate);
    else if (managerOf(commandsOf(first)[0] ?? '') !== manager) {
      const [kept, left] = manager === 'npm' ? [candidate, first] : [first, candidate];
      skip(left, 'skipped_alternative', `The same as "${kept.step.title}", which was taken.`);
      seen.set(packages, kept);
    }
  }
}

const elsewhere =
  /^(?:sudo\s+)?(?:brew\s+install|docker\s+pull|podman\s+pull|scoop\s+install|choco\s+install|winget\s+install|snap\s+install)\s+(?:-\S+\s+)*(\S+)\s*$/;

/** What npm has installed already is not fetched again by the package manager of another system. */
export function leaveOtherSources(planning: Planning): void {
  const open = planning.candidates.filter(isOpen);
  const installed = new Set(open.flatMap(commandsOf).flatMap(packagesOf));
  for (const candidate of open) {
    const names = commandsOf(candidate).map((command) => elsewhere.exec(command)?.[1] ?? '');
    const plain = (name: string): string => name.replace(/:[\w.-]+$/, '').replace(/^.*\//, '');
    if (names.length > 0 && names.every((name) => name !== '' && installed.has(plain(name))))
      skip(candidate, 'skipped_alternative', 'Another source of what npm installs.', true);
  }
}

const release = /@(?:next|beta|alpha|canary|nightly|rc|dev|edge|experimental|insiders?)\b/;

/** A package that was just installed is not installed again in a release for the curious. */
export function leaveOtherReleases(planning: Planning): void {
  const installed = new Set<string>();
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block } = candidate;
    if (!block) continue;
    const kept = block.commands.filter(({ command }) => {
      const packages = isInstall(command) ? packagesOf(command) : [];
      const isAgain =
        packages.length > 0 && release.test(command) && packages.every((name) => installed.has(name));
      for (const name of packages) installed.add(name);
      return !isAgain;
    });
    if (kept.length === block.commands.length) continue;
    if (kept.length > 0) candidate.block = { ...block, commands: kept };
    else skip(candidate, 'skipped_alternative', 'Another release of what was installed already.', true);
  }
}

/** "For PostgreSQL: …" and "for MySQL: …" in one list are ways for different readers: the first is taken. */
export function chooseListed(planning: Planning): void {
  const isFor = ({ step, section }: Candidate): boolean =>
    planning.page.prose.some(
      ({ sectionId, order, text }) =>
        sectionId === section.id && order >= step.order - 1 && order <= step.order && /^for\s/i.test(text),
    );
  const isWay = (candidate: Candidate): boolean => isFor(candidate) && isListed(candidate);
  const isListed = ({ block }: Candidate): boolean =>
    block?.origin === 'inline_code' &&
    block.context.listPath.length > 0 &&
    block.commands.every(({ command }) => isInstall(command));
  const ways = planning.candidates.filter((candidate) => isOpen(candidate) && isWay(candidate));
  const taken = new Map<string, Candidate>();
  for (const candidate of ways) {
    const list = `${candidate.section.id}/${candidate.block?.context.listPath.slice(0, -1).join('.')}`;
    const first = taken.get(list);
    if (first === undefined) taken.set(list, candidate);
    else
      skip(
        candidate,
        'skipped_alternative',
        `Another way than "${first.step.title}", which was taken.`,
        true,
      );
  }
}
