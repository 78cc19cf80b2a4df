import { quotedParts } from '../code/quoted-parts.ts';
import type { DecisionCode } from '../model/plan-codes.ts';
import type { AlternativeGroup, SourcePage } from '../model/source.ts';
import { isOtherProgram, languageKind } from '../read/blocks/languages.ts';
import { isRunOfFile, packagesOf } from '../shell/effects.ts';
import { effectOfCommand, installerOf, installs, isManagerName } from '../shell/managers.ts';
import { placesOf } from './apply-decisions.ts';
import { type Candidate, commandsOf } from './candidates.ts';
import { isPathLike, partsOf, partsOfWord } from './command-words.ts';
import type { Planning } from './decisions.ts';
import { declaresModules, importsOf, moduleKindOf } from './scripts.ts';

/** One way of a group of ways. */
export type Option = AlternativeGroup['options'][number];

type WayCode = Extract<DecisionCode, `alternative-${string}`>;

/** The way that a rule takes, and how likely a careful reader takes it too. */
export type Way = {
  option: Option;
  rule:
    | { code: Exclude<WayCode, 'alternative-section' | 'alternative-run-later' | 'alternative-module-kind'> }
    | { code: 'alternative-run-later'; file: string }
    | { code: 'alternative-module-kind'; modules: 'esm' | 'commonjs' };
  prior: number;
};

/** The steps of each block; a page is asked for every way of every group. */
const knownSteps = new WeakMap<SourcePage, ReadonlyMap<string, readonly string[]>>();

function stepsByBlock(page: SourcePage): ReadonlyMap<string, readonly string[]> {
  const known = knownSteps.get(page);
  if (known) return known;
  const steps = new Map<string, string[]>();
  for (const { id, blockIds } of page.steps)
    for (const blockId of blockIds) steps.set(blockId, [...(steps.get(blockId) ?? []), id]);
  knownSteps.set(page, steps);
  return steps;
}

/** The steps of a way, in order. */
export function candidatesIn({ page, candidates }: Planning, { blockIds }: Option): Candidate[] {
  const [steps, at] = [stepsByBlock(page), placesOf(candidates)];
  const places = blockIds.flatMap((id) => steps.get(id) ?? []).flatMap((id) => at.get(id) ?? []);
  return [...new Set(places)]
    .sort((a, b) => a - b)
    .flatMap((place) => candidates[place] ?? [])
    .filter(({ block }) => block && blockIds.includes(block.id));
}

function managerIn(planning: Planning, option: Option): string | null {
  const named = partsOfWord(option.label.toLowerCase()).find(isManagerName);
  if (named) return named;
  for (const candidate of candidatesIn(planning, option)) {
    for (const { command } of candidate.block?.commands ?? []) {
      const [first] = partsOf(command);
      const manager = first ? installerOf(first) : null;
      if (manager) return manager;
    }
  }
  return null;
}

/** The names of systems in the order in which the journey's own is like them. */
const SYSTEMS = [
  ['linux', 'ubuntu', 'debian'],
  ['bash', 'unix', 'posix', 'shell', 'zsh', 'terminal'],
  ['mac'],
];

/** Whether a label is for Windows. */
export function isOfWindows(label: string): boolean {
  const name = label.toLowerCase();
  return name.includes('windows') || name.includes('powershell') || partsOfWord(name).includes('cmd');
}

function bySystem(options: Option[]): Way | null {
  const others = options.filter(({ label }) => !isOfWindows(label));
  const [other] = others;
  if (!other || others.length === options.length) return null;
  const isNamed = ({ label }: Option, names: string[]): boolean =>
    names.some((name) => label.toLowerCase().includes(name));
  const option = SYSTEMS.map((names) => others.find((found) => isNamed(found, names))).find((found) => found);
  return { option: option ?? other, rule: { code: 'alternative-unix' }, prior: 0.95 };
}

/** Whether all that a way installs comes from the package manager of a system, or as an image. */
function isOfSystem(planning: Planning, option: Option): boolean {
  const parts = candidatesIn(planning, option).flatMap(commandsOf).flatMap(partsOf);
  return parts.some((part) => effectOfCommand(part) === 'system_packages') && !parts.some(installs);
}

/** The way that any Linux with Node.js has, where the first is one of a package manager that it may not have. */
function byMachine(planning: Planning, { options }: AlternativeGroup): Way | null {
  const usable = options.filter((option) => candidatesIn(planning, option).some(({ skip }) => skip === null));
  const [first] = usable;
  if (!first || !isOfSystem(planning, first)) return null;
  const others = usable.filter((option) => !isOfSystem(planning, option));
  const npm = others.find((option) => managerIn(planning, option) === 'npm');
  if (npm) return { option: npm, rule: { code: 'alternative-npm' }, prior: 0.9 };
  return others[0] ? { option: others[0], rule: { code: 'alternative-anywhere' }, prior: 0.8 } : null;
}

/** The way of the module system that the project has; between tabs only where the page declares that it has it. */
function byModules(planning: Planning, group: AlternativeGroup): Way | null {
  const declared = declaresModules(planning);
  if (!declared && !isOfVariants(group)) return null;
  const wayOf = (kind: 'esm' | 'commonjs'): Option | undefined =>
    group.options.find((option) => {
      const [first] = candidatesIn(planning, option);
      return first?.block && moduleKindOf(first.block.text) === kind;
    });
  const [esm, commonjs] = [wayOf('esm'), wayOf('commonjs')];
  if (!esm || !commonjs) return null;
  const rule = { code: 'alternative-module-kind', modules: declared ? 'esm' : 'commonjs' } as const;
  return { option: declared ? esm : commonjs, rule, prior: 0.8 };
}

/** The way that makes the file which a later command runs. */
function byLaterRun(planning: Planning, group: AlternativeGroup): Way | null {
  const own = new Set(group.options.flatMap((option) => candidatesIn(planning, option)));
  const after = planning.candidates.findLastIndex((candidate) => own.has(candidate));
  const files = planning.candidates
    .slice(after + 1)
    .flatMap((candidate) => (candidate.skip === null ? commandsOf(candidate) : []))
    .flatMap((command) => isRunOfFile(command) ?? []);
  const makes = (option: Option, file: string): boolean =>
    candidatesIn(planning, option).some(({ block }) => {
      const path = block?.file?.path ?? '';
      return path === file || path.slice(0, Math.max(path.lastIndexOf('.'), 0)) === file;
    });
  for (const file of files) {
    const option = group.options.find((found) => makes(found, file));
    if (option) return { option, rule: { code: 'alternative-run-later', file }, prior: 0.9 };
  }
  return null;
}

/** The way in the language of Node.js, where the others are for readers of other ones: `java,kotlin`. */
function byLanguage({ options }: AlternativeGroup): Way | null {
  const languagesOf = ({ label }: Option): string[] => label.split(',').map((name) => name.trim());
  const own = options.filter((option) => languagesOf(option).some((name) => languageKind(name) === 'script'));
  const [first] = own;
  const others = options.filter((option) => !own.includes(option));
  const isOther = (option: Option): boolean => languagesOf(option).every((name) => isOtherProgram(name));
  return first && others.length > 0 && others.every(isOther)
    ? { option: first, rule: { code: 'alternative-language' }, prior: 0.95 }
    : null;
}

/** What comes in addition to a way is no way by itself. */
export function withoutAdditions(group: AlternativeGroup): AlternativeGroup {
  const options = group.options.filter(
    ({ label }) =>
      !partsOfWord(label.toLowerCase()).some((word) => word === 'also' || word.startsWith('additional')),
  );
  return options.length > 0 ? { ...group, options } : group;
}

/** Whether the ways of a group are package managers. */
export function areManagers(planning: Planning, { options }: AlternativeGroup): boolean {
  const managers = options.map((option) => managerIn(planning, option));
  return new Set(managers.filter((found) => found !== null)).size > 1;
}

/** The way that a reader with Node.js on Linux takes; `earlier` has the labels taken where the page had the same ways. */
export function usualWay(
  planning: Planning,
  group: AlternativeGroup,
  earlier: ReadonlyMap<string, string>,
): Way | null {
  const [first] = group.options;
  if (!first) return null;
  const npm = group.options.find((option) => managerIn(planning, option) === 'npm');
  if (npm && areManagers(planning, group))
    return { option: npm, rule: { code: 'alternative-npm' }, prior: 0.9 };
  const ruled =
    bySystem(group.options) ??
    byLanguage(group) ??
    byMachine(planning, group) ??
    byLaterRun(planning, group) ??
    (group.kind === 'package_managers' ? byImports(planning, group) : null) ??
    byModules(planning, group);
  if (ruled) return ruled;
  const repeated = group.options.find((option) => earlier.get(labelsOf(group)) === option.label);
  if (repeated) return { option: repeated, rule: { code: 'alternative-as-before' }, prior: 0.9 };
  const usable = group.options.find((option) =>
    candidatesIn(planning, option).some((candidate) => candidate.skip === null),
  );
  // Among installers of other kinds the one that comes with Node.js is there.
  const installer = group.kind === 'package_managers' && !managerIn(planning, first) ? npm : undefined;
  return { option: installer ?? usable ?? first, rule: { code: 'alternative-first' }, prior: 0.6 };
}

/** Whether a group shows the same code in several variants. */
export function isOfVariants({ kind }: AlternativeGroup): boolean {
  return kind === 'variants_in_fence' || kind === 'file_variants';
}

/** The one way that uses the most of these names. */
function usingMost(packages: string[][], names: Set<string>): number | null {
  const uses = packages.map((own) => own.filter((name) => names.has(name)).length);
  const most = Math.max(...uses);
  return uses.filter((count) => count === most).length === 1 ? uses.indexOf(most) : null;
}

/** The way whose packages the page's own code brings in, or names as what it works with. */
function byImports(planning: Planning, group: AlternativeGroup): Way | null {
  const packages = group.options.map((option) =>
    candidatesIn(planning, option)
      .flatMap((candidate) => candidate.block?.commands ?? [])
      .flatMap((shown) => packagesOf(shown.command)),
  );
  const code = planning.page.blocks.filter((block) => block.commands.length === 0);
  const plain = code.filter((block) => block.context.admonition === null && block.context.details === null);
  const first = plain
    .map((block) => usingMost(packages, new Set([...importsOf(block.text), ...wordsIn(block.text)])))
    .find((found) => found !== null);
  const at = usingMost(packages, new Set(code.flatMap((block) => importsOf(block.text))));
  const chosen = first ?? at;
  const option = chosen === null ? undefined : group.options[chosen];
  return option ? { option, rule: { code: 'alternative-in-code' }, prior: 0.85 } : null;
}

/** Words that stand alone between quotation marks. */
function wordsIn(text: string): string[] {
  return quotedParts(text)
    .map((part) => part.text)
    .filter((word) => isPathLike(word, '@'));
}

/** The names of a group's ways, by which the same choice is known again. */
export function labelsOf(group: AlternativeGroup): string {
  return group.options
    .map((option) => option.label.toLowerCase())
    .sort()
    .join('|');
}
