import semver from 'semver';
import type { Requirement } from '../model/plan.ts';
import type { Passage, SourcePage } from '../model/source.ts';
import { foreignProgram } from '../shell/effects.ts';
import { typedWords } from '../shell/words.ts';
import type { DraftStep } from './build-steps.ts';
import { partsOf } from './command-words.ts';
import { provides } from './programs.ts';

const node = /\bnode(?:\.?js)?\b/i;
const atLeast =
  /v?(\d+(?:\.\d+){0,2})(?:\.x)?\s*(?:\+|or (?:later|higher|newer|above|greater|up|more recent)|and (?:above|later|higher|up)|(?:is|as) (?:the )?minimum)/gi;
const explicit = /(?:\^|~|>=?)\s*v?\d+(?:\.\d+){0,2}(?:\s*<\s*\d+(?:\.\d+){0,2})?/g;
const asks =
  /\b(?:minimum|at least|requires?|required|need|must|greater than|later than|above|newer than|version|supports?|install(?:ed)?|you(?:'ll| will) need|works on)\b/i;

/** Several minimum versions in a row mean one per major, the last one open to the end. */
function joined(minimums: string[]): string {
  const sorted = [...new Set(minimums)].sort((a, b) =>
    semver.compare(semver.coerce(a) ?? '0.0.0', semver.coerce(b) ?? '0.0.0'),
  );
  return sorted
    .map((version, at) => (at === sorted.length - 1 ? `>=${full(version)}` : `^${full(version)}`))
    .join(' || ');
}

function full(version: string): string {
  return semver.coerce(version)?.version ?? version;
}

/** The part of a sentence that is about Node.js, up to the next product. */
function aboutNode(text: string): string {
  const at = text.search(node);
  const rest = text.slice(at);
  const next = rest
    .slice(8)
    .search(
      /\b(?:npm|pnpm|yarn|TypeScript|Deno|Bun|Git|Docker|Python|Electron|Chrom(?:e|ium)|Firefox|Safari|Edge|browsers?|React|Vue)\b/,
    );
  return next === -1 ? rest : rest.slice(0, next + 8);
}

const versions = /v?(\d+(?:\.\d+){0,2})(\.x)?/;
/** "Node.js 20 (LTS)" and no more: the version itself, not a lower bound. */
const alone =
  /^[\s*-]*node(?:\.?js)?\s+\(?(?:versions?\s+)?v?\d+(?:\.\d+){0,2}(?:\.x)?(?:\s*(?:,|or|and|\/)\s*v?\d+(?:\.\d+){0,2}(?:\.x)?)*\)?(?:\s+\(?(?:LTS|installed)\)?)?[.;,]?\s*$/i;
const onlyThat =
  /\b(?:newer|later|higher)\b[^.]*\bnot (?:yet )?(?:supported|work)|\b(?:only|exactly)\b[^.]*\bnode|\b(?:uses?|using|runs on|built (?:with|for|on)|tested (?:with|on|against)|written for)\s+node/i;

/** The versions that a sentence names for what they are: `20.x`, a version alone in its line, "uses Node.js 16". */
function exactIn(sentence: string, part: string): string | null {
  const named =
    /\bnode(?:\.?js)?\)?\s+\(?(?:versions?\s+)?((?:v?\d+(?:\.\d+){0,2}(?:\.x)?(?:\s*(?:,|or|and|\/)\s*)?)+)/i.exec(
      part,
    )?.[1];
  const isExact = alone.test(sentence) || onlyThat.test(sentence) || /\d\.x\b/.test(named ?? '');
  if (!named || !isExact) return null;
  const each = named.split(/\s*(?:,|or|and|\/)\s*/).flatMap((one) => versions.exec(one)?.[1] ?? []);
  return each.every((one) => Number.parseInt(one, 10) >= 8)
    ? each.map((one) => `^${full(one)}`).join(' || ')
    : null;
}

function rangeIn(sentence: string): string | null {
  const part = aboutNode(sentence);
  const ranges = part.match(explicit)?.map((range) => range.replace(/\s+/g, ' ')) ?? [];
  const minimums = [...part.matchAll(atLeast)].map((match) => match[1] ?? '');
  if (ranges.length > 0) return semver.validRange(ranges.join(' || ')) ? ranges.join(' || ') : null;
  if (minimums.length > 0) return semver.validRange(joined(minimums));
  const exact = exactIn(sentence, part);
  if (exact) return exact;
  if (!asks.test(sentence)) return null;
  const version =
    /\bnode(?:\.?js)?\)?,?(?:\s+\(?(?:versions?|v|>=?|LTS|runtime|is|greater than|at least|minimum|installed))*\s*v?(\d+(?:\.\d+){0,2})(?:\.x)?\b/i.exec(
      part,
    )?.[1];
  return version && Number.parseInt(version, 10) >= 8 ? semver.validRange(`>=${full(version)}`) : null;
}

function nodeRequirement(page: SourcePage): Requirement | null {
  const order = (passage: Passage): number => {
    const kind = page.sections.find((section) => section.id === passage.sectionId)?.kind;
    return kind === 'prerequisites' ? 0 : kind === 'optional' || kind === 'next_steps' ? 2 : 1;
  };
  for (const passage of [...page.prose].sort((a, b) => order(a) - order(b))) {
    if (!node.test(passage.text) || order(passage) === 2) continue;
    for (const sentence of passage.text.split(/(?<=[.!?])\s+(?=[A-Z(])/)) {
      const range =
        node.test(sentence) &&
        !/\bif you\b|\bavailable in node|end of life|prior to|earlier|dropped|no longer|deprecat|removed/i.test(
          sentence,
        )
          ? rangeIn(sentence)
          : null;
      if (range)
        return {
          id: 'req-node',
          title: sentence.slice(0, 160),
          kind: 'node',
          wanted: range,
          sourceSectionId: passage.sectionId,
        };
    }
  }
  return null;
}

const tools: [RegExp, string][] = [
  [/\bdocker\b/i, 'docker'],
  [/\bgit\b(?!hub)/i, 'git'],
  [/\bpython\b/i, 'python3'],
  [/\brust(?:up|c)?\b/i, 'cargo'],
  [/\bpostgres(?:ql)?\b/i, 'psql'],
  [/\bmongodb?\b/i, 'mongod'],
  [/\bredis\b/i, 'redis-server'],
  [/\bfoundry\b/i, 'forge'],
  [/\bpnpm\b/i, 'pnpm'],
];

const MANAGERS = new Set(['yarn', 'pnpm', 'bun', 'bunx', 'deno']);
const CALLED = new Set([...MANAGERS, 'git', 'docker']);

function toolRequirements(page: SourcePage, steps: DraftStep[]): Requirement[] {
  const used = new Map<string, string | null>();
  for (const step of steps) {
    for (const part of step.action.kind === 'run' ? partsOf(step.action.command) : []) {
      const [name = ''] = typedWords(part);
      const isNeeded = CALLED.has(name) || tools.some(([, tool]) => tool === foreignProgram(part.text));
      if (isNeeded && !used.has(name)) used.set(name, step.candidate.section.id);
    }
  }
  const sections = page.sections
    .filter((section) => section.kind === 'prerequisites')
    .map((section) => section.id);
  for (const passage of page.prose.filter((found) => sections.includes(found.sectionId))) {
    if (/\b(?:such as|like|or|optional|recommend|if you)\b/i.test(passage.text)) continue;
    for (const [pattern, tool] of tools)
      if (pattern.test(passage.text) && !used.has(tool)) used.set(tool, passage.sectionId);
  }
  return [...used].map(([name, sectionId]) => ({
    id: `req-${name}`,
    title: name,
    kind: MANAGERS.has(name) ? 'package_manager' : 'tool',
    wanted: name,
    sourceSectionId: sectionId,
  }));
}

const before =
  /\b(?:once|after|assum\w+|make sure|ensure|need|requires?|prerequisites?|should have|must have|already)\b/i;

/** The sections that list what the reader must have, with those below them. */
function prerequisitesOf({ sections }: SourcePage): Set<string> {
  const found = new Set<string>();
  for (const { id, kind, parentId } of sections)
    if (kind === 'prerequisites' || (parentId !== null && found.has(parentId))) found.add(id);
  return found;
}

/** Whether a line of the prerequisites asks for a program; a product of that name may also just be spoken of. */
function asksFor(sentence: string, named: string): boolean {
  const start = new RegExp(`^[\\W_]*(?:(?:an?|the)\\s+)?${named}(?![\\w-])`, 'i');
  const asTool = new RegExp(
    `\x60${named}\x60|(?<![\\w-])${named}(?:['’]s)?\\s+(?:v?\\d|version|CLI\\b|command|compiler|binary|tool|installation)`,
    'i',
  );
  return start.test(sentence) || asTool.test(sentence) || before.test(sentence);
}

/** Programs that the page takes for installed, and says so. */
function programRequirements(page: SourcePage, steps: DraftStep[]): Requirement[] {
  const listed = prerequisitesOf(page);
  const programs = steps.flatMap((step) =>
    step.action.kind === 'run'
      ? partsOf(step.action.command).flatMap(({ text }) => foreignProgram(text) ?? [])
      : [],
  );
  const isGiven = (program: string): boolean =>
    steps.some((step) => step.action.kind === 'run' && provides(step.action.command, program));
  return [...new Set(programs)]
    .filter((program) => /^\w[\w.+-]*$/.test(program) && !isGiven(program))
    .flatMap((program) => {
      const bare = program.replace(/[^\w-]/g, '');
      const named = new RegExp(`(?:^|[^\\w-])${bare}(?![\\w-])`, 'i');
      const passage = page.prose.find(({ text, sectionId }) =>
        text
          .split(/(?<=[.!?])\s+/)
          .some(
            (sentence) =>
              named.test(sentence) &&
              (listed.has(sectionId)
                ? asksFor(sentence, bare)
                : before.test(sentence) && /\binstall/i.test(sentence)),
          ),
      );
      return passage
        ? [
            {
              id: `req-${program}`,
              title: passage.text.slice(0, 160),
              kind: 'tool' as const,
              wanted: program,
              sourceSectionId: passage.sectionId,
            },
          ]
        : [];
    });
}

/** What the page needs from the reader's machine. */
export function requirementsOf(page: SourcePage, steps: DraftStep[]): Requirement[] {
  const required = nodeRequirement(page);
  const tools = toolRequirements(page, steps);
  const programs = programRequirements(page, steps).filter(({ id }) => tools.every((tool) => tool.id !== id));
  return [...(required ? [required] : []), ...tools, ...programs];
}
