import type { CommandText } from '../model/command-text.ts';
import type { Requirement } from '../model/plan.ts';
import type { Passage, SourcePage } from '../model/source.ts';
import { needsIn } from '../phrases/grammar/needs.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { requirements } from '../phrases/tables/requirements.ts';
import { type Token, tokensOf } from '../phrases/tokens.ts';
import { foreignProgram } from '../shell/effects.ts';
import { isOtherManager, managerNamed } from '../shell/managers.ts';
import { typedWords } from '../shell/words.ts';
import type { DraftStep } from './build-steps.ts';
import { partsOf } from './command-words.ts';
import { askedNode } from './node-version.ts';
import { installsProgram } from './programs.ts';

const LONGEST_QUOTE = 160;

function nodeRequirement(page: SourcePage): Requirement | null {
  const kinds = new Map(page.sections.map(({ id, kind }) => [id, kind]));
  const order = ({ sectionId }: Passage): number => {
    const kind = kinds.get(sectionId);
    return kind === 'prerequisites' ? 0 : kind === 'optional' || kind === 'next_steps' ? 2 : 1;
  };
  for (const passage of [...page.prose].sort((a, b) => order(a) - order(b))) {
    const asked = order(passage) === 2 ? null : askedNode(passage.text);
    if (asked)
      return {
        id: 'req-node',
        title: asked.sentence.slice(0, LONGEST_QUOTE),
        kind: 'node',
        wanted: asked.range,
        orNewer: asked.orNewer,
        sourceSectionId: passage.sectionId,
      };
  }
  return null;
}

/** Programs by what prose calls them. */
const TOOLS = new Map([
  ['docker', 'docker'],
  ['git', 'git'],
  ['python', 'python3'],
  ['rust', 'cargo'],
  ['rustup', 'cargo'],
  ['rustc', 'cargo'],
  ['postgres', 'psql'],
  ['postgresql', 'psql'],
  ['mongo', 'mongod'],
  ['mongodb', 'mongod'],
  ['redis', 'redis-server'],
  ['foundry', 'forge'],
  ['pnpm', 'pnpm'],
]);
const PROGRAMS = new Set(TOOLS.values());

/** Whether a program is a package manager or a runtime that does not come with Node.js. */
function isOfManager(program: string): boolean {
  return isOtherManager(managerNamed(program) ?? '');
}

/** The tokens of a text, also of what stands in code, quotes and emphasis. */
function innerTokens(text: string): Token[] {
  return tokensOf(text).flatMap((token) =>
    token.kind === 'code' || token.kind === 'quoted' ? tokensOf(token.text) : [token],
  );
}

function toolsNamed(text: string): string[] {
  return innerTokens(text).flatMap(({ key }) => TOOLS.get(key) ?? []);
}

function commandsIn(steps: readonly DraftStep[]): { command: CommandText; sectionId: string }[] {
  return steps.flatMap(({ action, candidate }) =>
    action.kind === 'run' ? [{ command: action.command, sectionId: candidate.section.id }] : [],
  );
}

function toolRequirements(page: SourcePage, steps: DraftStep[]): Requirement[] {
  const used = new Map<string, string>();
  const add = (name: string, sectionId: string): void => {
    if (!used.has(name)) used.set(name, sectionId);
  };
  for (const { command, sectionId } of commandsIn(steps))
    for (const part of partsOf(command)) {
      const [name = ''] = typedWords(part);
      if (isOfManager(name) || PROGRAMS.has(name)) add(name, sectionId);
    }
  const listed = new Set(page.sections.flatMap(({ id, kind }) => (kind === 'prerequisites' ? [id] : [])));
  for (const { text, sectionId } of page.prose)
    if (listed.has(sectionId) && !requirements.says(text, 'may_be_left'))
      for (const name of toolsNamed(text)) add(name, sectionId);
  return [...used].map(([name, sourceSectionId]) => ({
    id: `req-${name}`,
    title: name,
    wanted: name,
    sourceSectionId,
    kind: isOfManager(name) ? 'package_manager' : 'tool',
  }));
}

/** The sections that list what the reader must have, with those below them. */
function prerequisitesOf({ sections }: SourcePage): Set<string> {
  const found = new Set<string>();
  for (const { id, kind, parentId } of sections)
    if (kind === 'prerequisites' || (parentId !== null && found.has(parentId))) found.add(id);
  return found;
}

const ARTICLES = new Set(['a', 'an', 'the']);
const OF_PROGRAMS = new Set(['version', 'cli', 'command', 'compiler', 'binary', 'tool', 'installation']);

function beginsWithDigit(text: string): boolean {
  const [first = ''] = text.startsWith('v') ? text.slice(1) : text;
  return first >= '0' && first <= '9';
}

/** Whether a sentence speaks of a name as of a program: as the first thing it lists, in code, or with a version. */
function isAsProgram(tokens: readonly Token[], name: string): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'mark');
  const at = words.findIndex(({ key }) => key === name);
  const next = words[at + 1]?.key ?? '';
  const isFirst = at === 0 || (at === 1 && ARTICLES.has(words[0]?.key ?? ''));
  return (
    at !== -1 && (isFirst || words[at]?.kind === 'code' || beginsWithDigit(next) || OF_PROGRAMS.has(next))
  );
}

/** How words begin by which a page takes something for done. */
const TAKING = ['once', 'after', 'assum', 'sure', 'ensure', 'prerequisite', 'already', 'need', 'require'];

/** Whether a passage takes a program for installed: a product of that name may also just be spoken of. */
function takesForThere(text: string, name: string, isListed: boolean): boolean {
  return sentencesOf(text).some((sentence) => {
    const keys = innerTokens(sentence.text).map(({ key }) => key);
    if (!keys.includes(name)) return false;
    const isTaken = needsIn(sentence) || keys.some((key) => TAKING.some((begin) => key.startsWith(begin)));
    return isListed
      ? isTaken || isAsProgram(sentence.tokens, name)
      : isTaken && keys.some((key) => key.startsWith('install'));
  });
}

/** Programs that the page takes for installed, and says so. */
function programRequirements(page: SourcePage, steps: DraftStep[]): Requirement[] {
  const listed = prerequisitesOf(page);
  const commands = commandsIn(steps).map(({ command }) => command);
  const programs = commands.flatMap((command) =>
    partsOf(command).flatMap(({ text }) => foreignProgram(text) ?? []),
  );
  return [...new Set(programs)].flatMap((program) => {
    if (commands.some((command) => installsProgram(command, program))) return [];
    const passage = page.prose.find(({ text, sectionId }) =>
      takesForThere(text, program.toLowerCase(), listed.has(sectionId)),
    );
    if (!passage) return [];
    const { text, sectionId } = passage;
    return [
      {
        id: `req-${program}`,
        title: text.slice(0, LONGEST_QUOTE),
        kind: 'tool',
        wanted: program,
        sourceSectionId: sectionId,
      } as const,
    ];
  });
}

/** What the page needs from the reader's machine. */
export function requirementsOf(page: SourcePage, steps: DraftStep[]): Requirement[] {
  const required = nodeRequirement(page);
  const tools = toolRequirements(page, steps);
  const programs = programRequirements(page, steps).filter(({ id }) => tools.every((tool) => tool.id !== id));
  return [...(required ? [required] : []), ...tools, ...programs];
}
