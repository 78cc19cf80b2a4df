/** An answer that the page states for a prompt. */
export type StatedAnswer = { match: string; reply: string; quote: string };

const quoted = /[`"“*]([^`"”*]+)[`"”*]/g;
const verb = /\b(?:select|choose|pick|enter|answer|type)(?:ing)?\s+(?:the\s+|with\s+)?$/i;
const joins = /^\s*(?:,|and|then|, and|, then)\s+(?:the\s+)?$/i;
const subject = String.raw`(?:the\s+|a\s+|an\s+|your\s+|its\s+)?([a-z][\w -]{2,40}?)`;
const end = String.raw`\s*(?=[,.;:)]|$|\s(?:and|then|when|to)\s)`;
const asRole = new RegExp(String.raw`^\s+(?:as|for)\s+${subject}${end}`, 'i');
const whenAsked = new RegExp(
  String.raw`^,?\s+(?:when|if)\s+(?:you(?:'re| are)\s+)?(?:prompted|asked)\s+(?:for|about|which|to (?:select|choose|pick))\s+${subject}${end}`,
  'i',
);
const askedBefore =
  /\b(?:prompted|asked)\b[^,.`"“]*?\b(?:for|about|to (?:select|choose|pick)|which|if|whether)\s+(?:the\s+|a\s+|an\s+|your\s+)?([a-z][\w -]{2,40}?)\s*,[^,`"“]*$/i;
const aboutPrompts = /\b(?:prompt(?:s|ed)?|asked|asks|wizard|question)\b/i;

/** What such a question is about. */
const usual =
  /^\s+(template|framework|variant|option|language|preset|starter|package|manager|project|type|runtime|database|provider|style|bundler|linter|compiler|color|theme|license|name|app|answer|choice)s?\b/i;

const isCommand = (text: string): boolean => /\b(?:npm|npx|yarn|pnpm|bun|cd)\s|^https?:/.test(text);

/** The question that a quoted answer is for: the words beside it, or else the line of a list that reads like it. */
function questionOf(before: string, after: string, reply: string, sentence: string): string | null {
  const told =
    asRole.exec(after)?.[1] ??
    whenAsked.exec(after)?.[1] ??
    askedBefore.exec(before)?.[1] ??
    usual.exec(after)?.[1];
  if (told) return told.trim();
  return aboutPrompts.test(sentence) ? reply : null;
}

function answersOf(sentence: string): StatedAnswer[] {
  const out: StatedAnswer[] = [];
  let from = 0;
  for (const match of sentence.matchAll(quoted)) {
    const before = sentence.slice(from, match.index);
    const after = sentence.slice(match.index + match[0].length);
    const reply = match[1] ?? '';
    const role = asRole.exec(sentence.slice(from))?.[0] ?? '';
    const goesOn = out.length > 0 && joins.test(before.slice(role.length)) && asRole.test(after);
    if ((!verb.test(before) && !goesOn) || isCommand(reply)) continue;
    const question = questionOf(before, after, reply, sentence);
    if (question !== null) out.push({ match: question, reply, quote: sentence.slice(0, 240) });
    from = match.index + match[0].length + (whenAsked.exec(after)?.[0].length ?? 0);
  }
  return out;
}

/** The answers that a passage states in words, each with what its question is about. */
export function answersTold(text: string): StatedAnswer[] {
  return text.split(/(?<=[.!?])\s+/).flatMap(answersOf);
}
