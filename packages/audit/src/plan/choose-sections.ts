import type { Choice } from '../model/choice.ts';
import type { Section } from '../model/source.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { isInstall } from '../shell/effects.ts';
import { hasTrait } from '../shell/traits.ts';
import { decideInTurn } from './apply-decisions.ts';
import { type Candidate, commandsOf, isOpen } from './candidates.ts';
import { type Decision, type Planning, recordDecision, skipStep } from './decisions.ts';
import { importsOf } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';

/** Systems, package managers and languages that titles name as ways to do one thing; some names are two words. */
const NAMES = new Set(
  [
    'macos,mac os,macos x,mac os x,linux,windows,posix,posix systems,unix,ubuntu,debian,fedora,arch,arch linux,alpine',
    'centos,rhel,amazon linux,wsl,npm,npx,yarn,pnpm,bun,deno,corepack,meteor,bower,jspm,homebrew,brew,scoop,winget',
    'chocolatey,choco,nix,apt,snap,snapcraft,flatpak,macports,docker,podman,curl,wget,cargo,pip,uv,go install,typescript,javascript,node,node.js',
    'nodejs,python,rust,java,ts,js,esm,commonjs,es modules',
  ].flatMap((names) => names.split(',')),
);
const LONGEST_NAME = 3;
const BY = new Set(['with', 'using', 'via', 'on', 'for', 'through', 'in']);
const JOINTS = new Set(['/', ',', '&', 'and']);
/** What a title says beside the way: nothing, or that something is installed, made or begun. */
const STEMS = new Set(
  'install,installation,installing,setup,set up,setting up,get started,getting started,start,starting,quickstart,quick start,usage,run,running,using'.split(
    ',',
  ),
);
const MAKING = new Set(['create', 'creating']);
const MOST_MADE = 4;

function isStem(words: readonly string[]): boolean {
  const stem = words.join(' ').replaceAll('-', ' ');
  return stem === '' || STEMS.has(stem) || (MAKING.has(words[0] ?? '') && words.length <= MOST_MADE);
}

/** The words of a title in lower case, without what it adds in parentheses, and its number apart. */
function wordsOfTitle(title: string): { number: string[]; words: string[] } {
  const tokens = tokensOf(title.replaceAll('`', ' '));
  const added = tokens.at(-1)?.key === ')' ? tokens.findLastIndex(({ key }) => key === '(') : -1;
  const words = (added === -1 ? tokens : tokens.slice(0, added)).map(({ key }) => key);
  const isNumbered = ['.', ')'].includes(words[1] ?? '') && Number(words[0]) >= 0;
  return isNumbered ? { number: words.slice(0, 2), words: words.slice(2) } : { number: [], words };
}

/** How many words from a place on are one of the names. */
function nameAt(words: readonly string[], at: number): number {
  for (let length = LONGEST_NAME; length > 0; length -= 1)
    if (at + length <= words.length && NAMES.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** Whether nothing but names and what joins them stands from a place on. */
function areNames(words: readonly string[], from: number): boolean {
  let at = from;
  while (at < words.length) {
    const length = JOINTS.has(words[at] ?? '') && at > from ? 1 : nameAt(words, at);
    if (length === 0) return false;
    at += length;
  }
  return at > from && !JOINTS.has(words.at(-1) ?? '');
}

/** The way that a title names: `Install with yarn` is the way "yarn" of "install". */
export function wayOf(title: string): { stem: string; label: string } | null {
  const { number, words } = wordsOfTitle(title);
  const from = words.findIndex((_, at) => areNames(words, at));
  if (from === -1) return null;
  const before = words.slice(0, from);
  if (before.at(-1) === 'the') before.pop();
  if (BY.has(before.at(-1) ?? '')) before.pop();
  if (!isStem(before)) return null;
  return {
    stem: [...number, ...before].join(' '),
    label: words.slice(from, from + nameAt(words, from)).join(' '),
  };
}

function isBelow(section: Section, ancestor: Section, sections: Section[]): boolean {
  let current: Section | undefined = section;
  while (current && current !== ancestor) {
    const { parentId }: Section = current;
    current = sections.find((found) => found.id === parentId);
  }
  return current === ancestor;
}

const PREFERRED = [
  ['npm', 'npx', 'node', 'node.js', 'nodejs'],
  ['linux', 'arch linux', 'amazon linux', 'posix', 'posix systems', 'unix', 'ubuntu', 'debian'],
  ['typescript', 'ts'],
];

/** Whether a way is one of another system, or one that needs more than Node.js. */
function isElsewhere(label: string): boolean {
  return (
    ['windows', 'chocolatey', 'homebrew'].includes(label) ||
    hasTrait(label, 'windows') ||
    hasTrait(label, 'container')
  );
}

type SectionWay = { section: Section; label: string; members: Candidate[] };

function preferred(options: readonly SectionWay[]): number {
  for (const labels of PREFERRED) {
    const at = options.findIndex((option) => labels.includes(option.label));
    if (at !== -1) return at;
  }
  return Math.max(
    options.findIndex((option) => !isElsewhere(option.label)),
    0,
  );
}

/** Sections side by side whose titles name ways to do one thing, in the order of the page. */
function waysOf(sections: readonly Section[]): Map<string, { section: Section; label: string }[]> {
  const groups = new Map<string, { section: Section; label: string }[]>();
  for (const section of sections) {
    const way = wayOf(section.title);
    if (!way) continue;
    const key = `${section.parentId}/${section.level}/${way.stem}`;
    groups.set(key, [...(groups.get(key) ?? []), { section, label: way.label }]);
  }
  return groups;
}

/** What a section does, where it only installs and writes one file with code of packages. */
type FileSection = { section: Section; label: string; path: string; packages: string[] };

function fileSection(section: Section, members: readonly Candidate[]): FileSection | null {
  const written = members.flatMap(({ block }) => (block?.role === 'file_create' ? [block] : []));
  const [file] = written;
  const rest = members.filter(({ block }) => block !== file);
  const isOnlyInstalled = rest.every((member) => {
    const commands = commandsOf(member);
    return commands.length > 0 && commands.every(isInstall);
  });
  const packages = importsOf(file?.text ?? '');
  return file?.file && isOnlyInstalled && packages.length > 0
    ? { section, label: section.title, path: file.file.path, packages }
    : null;
}

/** Whether a section does what the one before it did, beside it and with other packages. */
function isOtherWay(last: FileSection | null, { section, path, packages }: FileSection): boolean {
  return (
    last !== null &&
    last.section.parentId === section.parentId &&
    last.section.level === section.level &&
    last.path === path &&
    last.packages.some((name) => !packages.includes(name))
  );
}

/**
 * Sections that follow each other and each write the same file anew, with nothing in between that uses it. A page that builds
 * its file up keeps what it brought in before; a way of its own gives it up.
 */
function fileWays({ page, candidates }: Planning): { section: Section; label: string }[][] {
  const members = Map.groupBy(candidates.filter(isOpen), ({ section }) => section.id);
  const groups: FileSection[][] = [];
  let last: FileSection | null = null;
  for (const section of page.sections) {
    const found = fileSection(section, members.get(section.id) ?? []);
    if (found !== null && isOtherWay(last, found)) groups.at(-1)?.push(found);
    else if (found !== null) groups.push([found]);
    last = found;
  }
  return groups;
}

/** Sections side by side that do one thing in several ways: one of them is taken. */
export function chooseSections(planning: Planning): Decision[] {
  const { sections } = planning.page;
  const groups = [...waysOf(sections).values(), ...fileWays(planning)];
  return decideInTurn(planning, groups, (view, ways) => {
    if (ways.length < 2) return [];
    const options = ways
      .map(({ section, label }) => ({
        section,
        label,
        members: view.candidates.filter(
          (candidate) => isOpen(candidate) && isBelow(candidate.section, section, sections),
        ),
      }))
      .filter((option) => option.members.length > 0);
    return options.length < 2 ? [] : takeSection(view, options);
  });
}

function takeSection(planning: Planning, options: SectionWay[]): Decision[] {
  const choice = choiceOf(planning, options);
  const taken = options.find(({ section }) => section.id === choice.taken);
  if (!taken) return [];
  const others = options.filter((option) => option !== taken);
  const { title } = taken.section;
  const skip = { code: 'other_option', status: 'skipped_alternative', params: { taken: title } } as const;
  return [
    ...others.flatMap((option) => option.members).map((member) => skipStep(member, skip)),
    { kind: 'choose', choice },
    recordDecision(
      {
        code: 'alternative-section',
        params: { chosen: title, rejected: others.map((option) => option.section.title) },
        sourceStepIds: taken.members.map((member) => member.step.id),
        documented: true,
      },
      choice,
    ),
  ];
}

function choiceOf(planning: Planning, options: readonly SectionWay[]): Choice {
  const stepsOf = ({ members }: SectionWay): string[] => members.map(({ step }) => step.id);
  return settleChoice(planning, {
    id: `section:${options[0]?.section.id ?? ''}`,
    kind: 'option',
    code: 'section',
    options: options.map((option) => ({
      id: option.section.id,
      label: option.section.title,
      stepIds: stepsOf(option),
    })),
    usual: options[preferred(options)]?.section.id ?? '',
    prior: 0.85,
    why: 'alternative-section',
    params: {},
    affects: options.flatMap(stepsOf),
  });
}
