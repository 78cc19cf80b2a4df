import { faultKinds } from './kinds.mjs';
import { neutralKinds } from './neutral-kinds.mjs';
import { randomFrom } from './random.mjs';
import { readSubject } from './subject.mjs';

/** So many of one kind from one page: a long page is not to outweigh all others. */
const MOST_OF_A_KIND = 12;

/** The mutants of one kind from one page, each with the truth about it. */
function mutantsOf(page, subject, [kind, mutate], isFault, seed) {
  const random = randomFrom(`${seed}\n${page.file}\n${kind}`);
  const drafts = mutate(subject, random);
  const kept = drafts.length > MOST_OF_A_KIND ? random.shuffled(drafts).slice(0, MOST_OF_A_KIND) : drafts;
  const counts = new Map();
  return kept
    .toSorted((a, b) => a.place.fromLine - b.place.fromLine)
    .map(({ text, place, what, form = 'markdown', ...rest }) => {
      const at = `${page.file}-${kind}-${place.fromLine}`;
      counts.set(at, (counts.get(at) ?? 0) + 1);
      const id = counts.get(at) === 1 ? at : `${at}-${counts.get(at)}`;
      const truth = isFault ? { mayPass: rest.mayPass, where: rest.where, marks: rest.marks } : null;
      return { id, page, kind, isFault, text, form, place, what, truth };
    });
}

/** All mutants of a page; the same seed gives the same ones. */
export function mutantsOfPage(page, text, { seed = '1', kinds = null } = {}) {
  const subject = readSubject(page.file, text);
  const made = (table, isFault) =>
    Object.entries(table)
      .filter(([kind]) => kinds === null || kinds.includes(kind))
      .flatMap((entry) => mutantsOf(page, subject, entry, isFault, seed));
  return [...made(faultKinds, true), ...made(neutralKinds, false)].filter(
    (mutant) => mutant.text !== text || mutant.form !== 'markdown',
  );
}

/** Every kind in turn, so that a sample has all of them, and of each kind every page in turn. */
function inTurns(mutants, random, keyOf, inner) {
  const queues = [...Map.groupBy(random.shuffled(mutants), keyOf).values()].map((queue) =>
    inner ? inTurns(queue, random, inner) : queue,
  );
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? [])).flat();
}

/** A sample in which two of three are faults. */
export function sampleOf(mutants, size, seed) {
  const random = randomFrom(`${seed}\nsample`);
  const pick = (isFault, count) =>
    inTurns(
      mutants.filter((mutant) => mutant.isFault === isFault),
      random,
      ({ kind }) => kind,
      ({ page }) => page.file,
    ).slice(0, count);
  const neutral = pick(false, Math.floor(size / 3));
  return [...pick(true, size - neutral.length), ...neutral];
}
