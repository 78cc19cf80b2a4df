import type { AlternativeGroup } from '../model/source.ts';
import { managerOf } from '../read/flow/code-label.ts';
import { type Candidate, commandsOf, skip } from './candidates.ts';
import { isRunOfFile, packagesOf } from './commands.ts';
import { decide, type Planning } from './decisions.ts';
import { declaresModules, importsOf, moduleKindOf } from './scripts.ts';

type Option = AlternativeGroup['options'][number];
type Choice = { option: Option; ruleId: string; reason: string };

function candidatesIn(planning: Planning, option: Option): Candidate[] {
  return planning.candidates.filter(
    (candidate) => candidate.block && option.blockIds.includes(candidate.block.id),
  );
}

function managerIn(planning: Planning, option: Option): string | null {
  const named = /\b(npm|yarn|pnpm|bun|deno)\b/i.exec(option.label)?.[1]?.toLowerCase();
  if (named) return named;
  for (const candidate of candidatesIn(planning, option)) {
    for (const { command } of candidate.block?.commands ?? []) {
      const manager = managerOf(command);
      if (manager) return manager;
    }
  }
  return null;
}

function bySystem(options: Option[]): Choice | null {
  const windows = options.filter((option) => /windows|powershell|\bcmd\b/i.test(option.label));
  if (windows.length === 0 || windows.length === options.length) return null;
  const order = [/linux|ubuntu|debian/i, /bash|unix|posix|shell|zsh|terminal/i, /mac/i];
  const option =
    order.map((pattern) => options.find((found) => pattern.test(found.label))).find((found) => found) ??
    options.find((found) => !windows.includes(found));
  return option ? { option, ruleId: 'alternative-unix', reason: 'The journey runs on Linux.' } : null;
}

function byModules(planning: Planning, group: AlternativeGroup): Choice | null {
  const kinds = group.options.map((option) => {
    const text = candidatesIn(planning, option)[0]?.block?.text ?? '';
    return moduleKindOf(text);
  });
  if (!kinds.includes('commonjs') || !kinds.includes('esm')) return null;
  const wanted = declaresModules(planning) ? 'esm' : 'commonjs';
  const option = group.options[kinds.indexOf(wanted)];
  if (!option) return null;
  const reason =
    wanted === 'esm'
      ? 'The page makes the project an ES module.'
      : 'Nothing on the page makes the project an ES module, so CommonJS is what the file is read as.';
  return { option, ruleId: 'alternative-module-kind', reason };
}

/** The way that makes the file which a later command runs. */
function byLaterRun(planning: Planning, group: AlternativeGroup): Choice | null {
  const own = new Set(group.options.flatMap((option) => candidatesIn(planning, option)));
  const after = planning.candidates.findLastIndex((candidate) => own.has(candidate));
  const files = planning.candidates
    .slice(after + 1)
    .flatMap((candidate) => (candidate.skip === null ? commandsOf(candidate) : []))
    .flatMap((command) => isRunOfFile(command) ?? []);
  const makes = (option: Option, file: string): boolean =>
    candidatesIn(planning, option).some(({ block }) => {
      const path = block?.file?.path ?? '';
      return path === file || path.replace(/\.\w+$/, '') === file;
    });
  for (const file of files) {
    const option = group.options.find((found) => makes(found, file));
    if (option) return { option, ruleId: 'alternative-run-later', reason: `A later command runs ${file}.` };
  }
  return null;
}

/** What comes in addition to a way is no way by itself. */
function withoutAdditions(group: AlternativeGroup): AlternativeGroup {
  const options = group.options.filter(({ label }) => !/\balso\b|\badditional/i.test(label));
  return options.length > 0 ? { ...group, options } : group;
}

function choose(planning: Planning, all: AlternativeGroup, earlier: Map<string, string>): Choice | null {
  const group = withoutAdditions(all);
  const [first] = group.options;
  if (!first) return null;
  const wanted = byWish(planning, group);
  if (wanted) return wanted;
  const npm = group.options.find((option) => managerIn(planning, option) === 'npm');
  const managers = new Set(
    group.options.map((option) => managerIn(planning, option)).filter((found) => found !== null),
  );
  if (npm && managers.size > 1)
    return { option: npm, ruleId: 'alternative-npm', reason: 'npm comes with Node.js.' };
  const system = bySystem(group.options);
  if (system) return system;
  const run = byLaterRun(planning, group);
  if (run) return run;
  if (group.kind === 'package_managers') {
    const used = byImports(planning, group);
    if (used) return used;
  }
  if (group.kind === 'variants_in_fence' || group.kind === 'file_variants') {
    const modules = byModules(planning, group);
    if (modules) return modules;
  }
  const repeated = group.options.find((option) => earlier.get(labelsOf(group)) === option.label);
  if (repeated)
    return {
      option: repeated,
      ruleId: 'alternative-as-before',
      reason: 'The same choice as above on the page.',
    };
  const usable = group.options.find((option) =>
    candidatesIn(planning, option).some((candidate) => candidate.skip === null),
  );
  return {
    option: usable ?? first,
    ruleId: 'alternative-first',
    reason: 'The first of the ways that the page offers.',
  };
}

/** The option that was asked for, or its namesake where the page repeats the choice. */
function byWish({ page, wantedOption }: Planning, group: AlternativeGroup): Choice | null {
  const asked = page.alternatives.find(({ options }) => options.some(({ id }) => id === wantedOption));
  if (!asked || labelsOf(asked) !== labelsOf(group)) return null;
  const label = asked.options.find(({ id }) => id === wantedOption)?.label;
  const option = group.options.find((found) => found.id === wantedOption || found.label === label);
  return option
    ? { option, ruleId: 'alternative-tried', reason: 'Tried after the usual choice had failed.' }
    : null;
}

/** "Or with npm:" and "with the package manager you prefer:" are no conditions any more when npm was chosen. */
function reopen(chosen: Candidate[]): void {
  for (const candidate of chosen)
    if (
      /^Only under a condition: "(?:or\b|.*(?:package manager|(?:with|using|use) `?npm\b))/i.test(
        candidate.skip?.reason ?? '',
      )
    )
      candidate.skip = null;
}

/** The one way that uses the most of these names. */
function usingMost(packages: string[][], names: Set<string>): number | null {
  const uses = packages.map((own) => own.filter((name) => names.has(name)).length);
  const most = Math.max(...uses);
  return uses.filter((count) => count === most).length === 1 ? uses.indexOf(most) : null;
}

/** The way whose packages the page's own code brings in, or names as what it works with. */
function byImports(planning: Planning, group: AlternativeGroup): Choice | null {
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
  return option
    ? { option, ruleId: 'alternative-in-code', reason: 'The code of the page uses what it installs.' }
    : null;
}

/** Words that stand alone between quotation marks. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(/(["'])([\w@./-]+)\1/g)].map((match) => match[2] ?? '');
}

function labelsOf(group: AlternativeGroup): string {
  return group.options
    .map((option) => option.label.toLowerCase())
    .sort()
    .join('|');
}

/** Takes one way through each group of alternatives and records why. */
export function chooseAlternatives(planning: Planning): void {
  const earlier = new Map<string, string>();
  for (const group of planning.page.alternatives) {
    const choice = choose(planning, group, earlier);
    if (!choice) continue;
    const { option, ruleId, reason } = choice;
    earlier.set(labelsOf(group), option.label);
    const rejected = group.options.filter((other) => other !== option);
    const kept = new Set(option.blockIds);
    for (const candidate of rejected.flatMap((other) => candidatesIn(planning, other))) {
      if (candidate.block && !kept.has(candidate.block.id)) {
        // What is shown in a way not taken is no output of the one taken.
        candidate.skip = null;
        skip(candidate, 'skipped_alternative', `Another way than "${option.label}", which was taken.`);
      }
    }
    if (group.kind === 'package_managers' || ruleId === 'alternative-npm')
      reopen(candidatesIn(planning, option));
    decide(planning, {
      ruleId,
      question: `Which of: ${group.label}?`,
      chosen: option.label,
      rejected: rejected.map((other) => other.label),
      reason,
      sourceStepIds: candidatesIn(planning, option).map((candidate) => candidate.step.id),
      documented: true,
    });
  }
}
