import type { Section, SourceStep } from '../../model/source.ts';
import { asksIn } from '../../phrases/grammar/asks.ts';
import { isNextVerb } from '../../phrases/grammar/verbs.ts';
import { type Sentence, sentencesOf } from '../../phrases/sentences.ts';
import type { ReadPage } from './make-ledger.ts';

/** What a heading asks that nothing below it repeats. */
export type HeadingAsk = { verb: string; quote: string };

const FEWEST_WORDS = 3;
const SILENT: ReadonlySet<Section['kind']> = new Set(['intro', 'prerequisites', 'reference', 'next_steps']);

/** What a block only shows does nothing that its heading asks. */
const SHOWN: ReadonlySet<SourceStep['role']> = new Set(['config_fragment', 'output', 'tree']);

function tellsToDo(sentence: Sentence): boolean {
  return asksIn(sentence).some(({ mood }) => mood === 'asked');
}

/** The sections in which something is done or asked, with all that they stand in. */
function actingSections({ sections, steps, prose }: ReadPage): ReadonlySet<string> {
  const parents = new Map(sections.map(({ id, parentId }) => [id, parentId]));
  const out = new Set<string>();
  const add = (from: string): void => {
    for (let id: string | null = from; id !== null && !out.has(id); id = parents.get(id) ?? null) out.add(id);
  };
  for (const { sectionId, role } of steps) if (!SHOWN.has(role)) add(sectionId);
  for (const { sectionId, text } of prose)
    if (!out.has(sectionId) && sentencesOf(text).some(tellsToDo)) add(sectionId);
  return out;
}

/** A title can be a name that begins with a verb: "Bundle size estimates". */
function isSureVerb({ tokens }: Sentence, verb: string): boolean {
  const at = tokens.findIndex(({ key }) => key === verb);
  return at > 0 || isNextVerb(tokens, at);
}

/** What a heading of several sentences asks, which is a text and names nothing that is done below it. */
function askedInText(title: string): HeadingAsk | null {
  const sentences = sentencesOf(title);
  const said = sentences.length > 1 ? sentences.find(tellsToDo) : undefined;
  const ask = said ? asksIn(said).find(({ mood }) => mood === 'asked') : undefined;
  return said && ask ? { verb: ask.verb, quote: said.text } : null;
}

/** What headings ask whose sections only explain it, by their sections. */
export function headingAsks(page: ReadPage): ReadonlyMap<string, HeadingAsk> {
  const acting = actingSections(page);
  const out = new Map<string, HeadingAsk>();
  for (const { id, title, kind, level } of page.sections) {
    const isSilent = level < 2 || acting.has(id) || title.split(' ').length < FEWEST_WORDS;
    const [sentence] = isSilent || SILENT.has(kind) || title.endsWith('?') ? [] : sentencesOf(title);
    const [ask] = sentence ? asksIn(sentence) : [];
    const isAsked = ask?.mood === 'asked' && sentence !== undefined && isSureVerb(sentence, ask.verb);
    if (isAsked) out.set(id, { verb: ask.verb, quote: title });
    const said = askedInText(title);
    if (said) out.set(id, said);
  }
  return out;
}
