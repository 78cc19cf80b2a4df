import type { Instruction } from '../../model/source.ts';
import { isFileName } from '../../phrases/paths.ts';
import { sentenceAt } from './inline-commands.ts';

/** What a sentence asks for, and where it stands in its passage. */
export type FoundInstruction = { at: number; sentence: string; instruction: Instruction };

const directory =
  /(?<!\b(?:will|would|should|can|it|which|that|command|automatically)\s)\b(?:creat(?:e|ing)|mak(?:e|ing))\s+(?:a |an |the )?(?:new |empty )*(?:project )?(?:directory|folder)(?:\s+for [^`.,]{0,40})?,?\s+(?:(?:named|called)\s+[`"“_*]?([\w.-]+)[`"”_*]?|`([\w.-]+)`)/gi;
const installs =
  /(?<!\b(?:not to|without|don['’]t|not|already)\s)\binstall\s+(?:the\s+)?(`[^`]+`(?:(?:\s*,\s*|\s+and\s+|,\s+and\s+)`[^`]+`)*)([^.]*)/gi;
const elsewhere =
  /\binstall\s+((?:an?|the|your|one of the|any of the)\s+(?:[\w-]+\s+){0,3}(?:drivers?|adapters?|connectors?|dialects?|database (?:library|libraries|clients?|packages?)))\b/gi;
const asPackage = /\b(?:dependenc|package|npm|module|in your project|locally|librar)/i;
const packageName = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?:@[\w.^~-]+)?$/;
const fromAbove =
  /\b(?:creat\w*|add)\s+(?:a |the )?(?:new )?file\s+(?:named|called)?\s*`([^`]+)`[^.]*\b(?:copy|paste|add|put|insert)\b[^.]*\b(?:above|earlier|previous)/gi;
const holding =
  /\b(?:creat\w*|mak\w+|add|writ\w+)\s+(?:a |an |the )?(?:new )?file,?\s+(?:(?:named|called)\s+)?`([^`]+)`,?\s+(?:that\s+)?(?:contain\w*|hold\w*|with)\b[^.`]{0,40}`([^`]+)`/gi;
const saveAs =
  /\b(?:save|copy|put|paste)\s+(?:the |this )?(?:code|snippet|example|file|it)?[^.`]{0,30}\b(?:above|example)?[^.`]{0,20}\b(?:as|in|into|to)\s+(?:a file (?:named|called) )?`([^`]+)`/gi;
const localUrl =
  /(?:\bhttps?:\/\/|(?<![\w/.@-])(?=localhost:\d))(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d+)?(?:\/[^\s`)>\]"']*)?/gi;
const visits =
  /\b(?:open|visit|load|go(?:ing)? to|navigat\w+|access\w*|brows\w+|serv\w+|available|running|listen\w*|point|view|see|head over|check|started|launch\w*)\b/i;
const opensFile = /\b(?:open|load|view)\s+(?:the |your )?`([^`]+\.html?)`([^.]*)\bbrowser\b/gi;

function found(
  text: string,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Instruction | null,
): FoundInstruction[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const at = match.index ?? 0;
    const instruction = make(match);
    return instruction ? [{ at, sentence: sentenceAt(text, at).sentence, instruction }] : [];
  });
}

function packagesOf(list: string, rest: string): Instruction | null {
  const packages = [...list.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const fits = packages.every((name) => packageName.test(name) && !isFileName(name));
  return fits && asPackage.test(rest) ? { kind: 'install', packages } : null;
}

function fileIn(path: string, rest: string): Instruction {
  const folder = /\b(?:in|from|inside|under)\s+(?:the |your )?`?([\w./-]+)`?\s+(?:directory|folder)/i.exec(
    rest,
  )?.[1];
  const full = folder && !path.includes('/') ? `${folder.replace(/^\.?\/|\/$/g, '')}/${path}` : path;
  return { kind: 'open_file', path: full };
}

function withScheme(url: string): string {
  return /^https?:/.test(url) ? url : `http://${url}`;
}

/** Whether a URL stands there to be visited, not to be explained. */
function isToVisit(text: string, at: number): boolean {
  const { sentence: rest, from } = sentenceAt(text, at);
  // "Go to this address: `http://…`": what stands before the colon says what to do.
  const told = at - from <= 1 ? (/[^.!?:]*:\s+$/.exec(text.slice(0, from))?.[0] ?? '') : '';
  const sentence = `${told}${rest}`;
  return (
    visits.test(sentence) &&
    !/\b(?:instead of using|if you want to map|webhook|callback|redirect|proxy|origin|DATABASE_URL|connection string)\b/i.test(
      sentence,
    )
  );
}

/** Something to install that a passage leaves to the pages it links. */
function leftToLinks(text: string, links: readonly string[]): FoundInstruction[] {
  if (links.every((link) => link.startsWith('#'))) return [];
  return found(text, elsewhere, (match) => ({ kind: 'install_elsewhere', what: match[1] ?? '' })).slice(0, 1);
}

/** The instructions of a passage that no block repeats. */
export function instructionsIn(text: string, links: readonly string[] = []): FoundInstruction[] {
  const urls = found(text, localUrl, (match) =>
    isToVisit(text, match.index ?? 0)
      ? { kind: 'open_url', url: withScheme(match[0].replace(/[.,;:]+$/, '')) }
      : null,
  );
  const files = [
    ...found(text, fromAbove, (match) => ({ kind: 'file_from_above', path: match[1] ?? '' })),
    ...found(text, saveAs, (match) => ({ kind: 'file_from_above', path: match[1] ?? '' })),
  ].filter(({ instruction }) => instruction.kind === 'file_from_above' && isFileName(instruction.path));
  return [
    ...found(text, directory, (match) => ({
      kind: 'make_directory',
      path: match[1] ?? match[2] ?? '',
      enter: /\b(?:chang\w+|cd|mov\w+|navigat\w+|go|enter|switch)\b[^.]*\b(?:to|into)\b/i.test(
        text.slice(match.index ?? 0),
      ),
    })),
    ...found(text, installs, (match) => packagesOf(match[1] ?? '', match[2] ?? '')),
    ...leftToLinks(text, links),
    ...files.slice(0, 1),
    ...found(text, holding, (match) =>
      isFileName(match[1] ?? '')
        ? { kind: 'write_file', path: match[1] ?? '', content: match[2] ?? '' }
        : null,
    ),
    ...found(text, opensFile, (match) => fileIn(match[1] ?? '', match[2] ?? '')),
    ...urls,
  ].sort((a, b) => a.at - b.at);
}
