import type { Certificate, Obligation, ObligationId } from '../../judge/certify/certify.ts';
import type { Reached } from '../../judge/facts/reached.ts';
import { CODE_WORDS } from './proof-code-words.ts';

const TITLES: Readonly<Record<ObligationId, string>> = {
  P1: 'The goal is named',
  P2: 'The product was really called',
  P3: 'What the page promises was seen',
  P4: 'Without the product it is not seen',
  P5: 'Everything before it was done',
  F1: 'What broke is on the page',
  F2: 'Everything before it was done',
  F3: 'The audit’s own environment is ruled out',
  F4: 'It breaks again in a second clean sandbox',
  F5: 'The cause is named',
  F6: 'No other reading of the page gets through',
  B1: 'What is missing is named',
  B2: 'Everything before it was done',
  B3: 'The goal needs it',
};

const MOST_QUOTED = 80;
const MARKS = { holds: '✓', fails: '✗', unknown: '?' };

/** An obligation, said to a person; `settles` is what would prove one that is open. */
export type ObligationWords = { mark: string; title: string; said: string; settles: string | null };

/** Says whether an obligation holds, why, and what would settle it where it does not. */
export function obligationWords({
  id,
  state,
  code,
}: Pick<Obligation, 'id' | 'state' | 'code'>): ObligationWords {
  const words = CODE_WORDS[`${id}.${code}`] ?? CODE_WORDS[code] ?? {};
  const named = { mark: MARKS[state], title: TITLES[id] };
  if (state === 'holds') return { ...named, said: words.holds ?? 'The records show it.', settles: null };
  return {
    ...named,
    said: words.open ?? 'No record shows it.',
    settles: words.settles ?? 'Another run whose record shows it.',
  };
}

/** One line of the list: a tick, what it is about, why, the evidence and what would settle it. */
export function obligationLine(
  obligation: Pick<Obligation, 'id' | 'state' | 'code'>,
  evidence: string,
): string {
  const { mark, title, said, settles } = obligationWords(obligation);
  return [
    `${mark} ${obligation.id} ${title}: ${said}`,
    ...(evidence === '' ? [] : [`Evidence: ${evidence}.`]),
    ...(settles === null ? [] : [`What would settle it: ${settles}`]),
  ].join(' ');
}

/** Says how many more there are, and where. */
export function moreWords(count: number, where: string): string {
  return `${count} more in ${where}`;
}

function countWords({ obligations, open }: Certificate): string {
  return `${obligations.length - open.length} of ${obligations.length} obligations hold`;
}

function openWords({ obligations }: Certificate): string {
  return obligations
    .filter(({ state }) => state !== 'holds')
    .map((one) => ({ id: one.id, ...obligationWords(one) }))
    .map(
      ({ id, title, settles }) =>
        `${id} (${title.toLowerCase()}) is not proved. What would settle it: ${settles}`,
    )
    .join(' ');
}

/** A certificate in one line: how much of it holds, what is open, and what would settle that. */
export function certificateWords(certificate: Certificate): string {
  const { verdict, open, isWithDifferences } = certificate;
  if (open.length > 0) return `${countWords(certificate)}. ${openWords(certificate)}`;
  if (verdict === 'inconclusive')
    return `${countWords(certificate)}, but the audit itself met a problem, so it says nothing about the page.`;
  return `${countWords(certificate)}${isWithDifferences ? ', with differences' : ''}.`;
}

/** Says how far the journey came in the page's own rows. */
export function reachedWords({ done, instructions, seen, claims }: Reached): string {
  const results = claims === 0 ? '' : `; ${seen} of ${claims} results that the page shows were seen`;
  return `Reached: ${done} of ${instructions} instructions of the main flow were done${results}.`;
}

/** Says what the proofs cost. */
export function overheadWords(journeySeconds: number, proofSeconds: number): string {
  return `The journey took ${journeySeconds.toFixed(1)} s, the proofs ${proofSeconds.toFixed(1)} s more.`;
}

/** Says of how many runs the beginning is the journey's, so that nobody takes it for done again. */
export function takenOverWords(runs: number): string {
  const which = runs === 1 ? 'One of these runs began' : `${runs} of these runs began`;
  return `${which} from the state that the first steps of the journey had left, and did not run those steps again.`;
}

/** As much of the page's words as it takes to know them again. */
function quoted(words: string): string {
  const line = words.replaceAll(/\s+/gu, ' ');
  return `“${line.length > MOST_QUOTED ? `${line.slice(0, MOST_QUOTED).toWellFormed()}…` : line}”`;
}

/** Names what a piece of evidence is. */
export function evidenceWords(what: EvidenceWhat): string {
  switch (what.code) {
    case 'row':
      return what.line === null ? quoted(what.quote) : `line ${what.line}: ${quoted(what.quote)}`;
    case 'step':
      return `the step “${what.task}”`;
    case 'mark':
      return `${what.path} line ${what.line}`;
    case 'host':
      return `attempts to reach ${what.host}`;
    case 'whole':
      return WHOLE[what.part];
    case 'named':
      return what.id;
  }
}

/** What a piece of evidence is, as a code with its names. */
export type EvidenceWhat =
  | { code: 'row'; quote: string; line: number | null }
  | { code: 'step'; id: string; task: string }
  | { code: 'mark'; path: string; line: number }
  | { code: 'host'; host: string }
  | { code: 'whole'; part: keyof typeof WHOLE }
  /** A command, an answer or a run by its own id. */
  | { code: 'named'; id: string };

const WHOLE = {
  plan: 'the plan',
  self_test: 'the self-test of the sandbox',
  notes: 'the notes of the page’s code',
  certificate: 'the certificate as data',
  runs: 'all runs',
};
