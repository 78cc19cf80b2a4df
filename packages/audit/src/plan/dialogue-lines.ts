/** A question as a dialogue shows it, with what was answered; null where nothing was. */
export type ShownQuestion = { question: string; reply: string | null };

const LEADS = '✔✓?◆◇│├└';
const POINTERS = '›»…·:';
const SHORTEST_QUESTION = 4;
const LONGEST_QUESTION = 100;
const OFFERS = [' / ', '(y/n)', '[y/n]'];

function isCapital(sign: string): boolean {
  return sign >= 'A' && sign <= 'Z';
}

/** What stands behind the signs in front of a question. */
function withoutLeads(line: string): { text: string; isMarked: boolean } {
  let at = 0;
  while (at < line.length && (LEADS.includes(line.charAt(at)) || line.charAt(at).trim() === '')) at += 1;
  return { text: line.slice(at).trimEnd(), isMarked: line.trimStart().startsWith('?') };
}

/** Reads a line of a dialogue: "? Project name: kit", "✔ Use TypeScript? › Yes". */
export function questionIn(line: string): ShownQuestion | null {
  const { text, isMarked } = withoutLeads(line);
  if (!isCapital(text.charAt(0))) return null;
  const colon = isMarked ? text.indexOf(':') : -1;
  const mark = text.indexOf('?');
  const isColon = colon !== -1 && (mark === -1 || colon < mark);
  const end = isColon ? colon : mark;
  if (end === -1 || end > LONGEST_QUESTION) return null;
  const question = isColon ? text.slice(0, end) : text.slice(0, end + 1);
  const rest = text.slice(end + 1).trim();
  const reply = !isColon && POINTERS.includes(rest.charAt(0)) ? rest.slice(1).trim() : rest;
  const isLong = end >= SHORTEST_QUESTION;
  return { question, reply: reply === '' || !isLong ? null : reply };
}

/** Whether a line begins a question as prompts mark it. */
export function isMarkedQuestion(line: string): boolean {
  const text = line.trimStart();
  return (
    text.startsWith('?') && text.charAt(1).trim() === '' && isCapital(text.slice(1).trimStart().charAt(0))
  );
}

/** Whether what stands behind a question is what can be chosen, not what was. */
export function isOffer(reply: string): boolean {
  return OFFERS.some((offer) => reply.toLowerCase().includes(offer));
}
