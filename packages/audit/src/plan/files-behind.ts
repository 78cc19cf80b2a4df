import { quotedParts } from '../code/quoted-parts.ts';
import { behindLast } from '../read/source/plain-text.ts';
import { type Candidate, isFile } from './candidates.ts';

/** The files that code names in quotes, by their last names. */
function namedIn(candidates: readonly Candidate[]): Set<string> {
  const texts = candidates.flatMap(({ block }) => (block !== null && isFile(block) ? [block.text] : []));
  return new Set(texts.flatMap((text) => quotedParts(text).map((part) => behindLast(part.text, '/'))));
}

/** The path that a block is written to by the page's own word. */
function pathOf({ block }: Candidate): string | null {
  return block !== null && isFile(block) ? (block.file?.path ?? null) : null;
}

/** Whether code names a file: by its name or, of the same part of the page, without its ending, as templates are called. */
function isNamed(named: ReadonlySet<string>, path: string, isBeside: boolean): boolean {
  const name = behindLast(path, '/');
  const stem = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  return named.has(name) || (isBeside && stem !== '' && named.has(stem));
}

/**
 * The files that a page shows behind its goal and that the code up to there names: without them it cannot run. Of a file that
 * is shown several times the first one is meant.
 */
export function filesBehind(journey: readonly Candidate[], behind: readonly Candidate[]): Candidate[] {
  const made = new Set(journey.map(pathOf));
  const named = namedIn(journey);
  const sections = new Set(journey.map(({ section }) => section));
  return behind.filter((candidate) => {
    const path = pathOf(candidate);
    if (path === null || made.has(path) || !isNamed(named, path, sections.has(candidate.section)))
      return false;
    made.add(path);
    return true;
  });
}
