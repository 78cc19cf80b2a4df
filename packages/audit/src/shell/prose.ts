/** Words by which what stands around them is a sentence. */
const spoken = new Set('is are was were will has have been the your this you it its'.split(' '));
/** Those that a command of few words does not have between its program and its last word. */
const joining = new Set(['is', 'are', 'was', 'will', 'has', 'have', 'from', 'with']);
const contractions = ["'s", "'t", "'re", "'ll", "'ve", "'d", "'m"];
/** Signs that programs draw with. */
const drawn = new Set('✓✔✖✗●→➜├└│┌▲◆◇');

/** Whether a text has signs that only programs print. */
export function isDrawn(text: string): boolean {
  return [...text].some((char) => drawn.has(char));
}

/** Whether a sign is a small letter as programs are named with. */
export function isSmall(char: string): boolean {
  return char >= 'a' && char <= 'z';
}

/** Whether words tell something: they have one of those between them that only sentences have. */
export function isSentenceLike(words: readonly string[]): boolean {
  return words.slice(1, -1).some((word) => joining.has(word));
}

/** Whether words name a value: "port: 3000", "Local: http://…". */
export function namesValue(words: readonly string[]): boolean {
  const [first = ''] = words;
  const isName =
    first.length > 1 && first.endsWith(':') && ![...'"\'$='].some((sign) => first.includes(sign));
  return (
    isName || words.slice(0, -1).some((word) => word.endsWith(':') && isSmall(word.charAt(word.length - 2)))
  );
}

function isContracted(word: string): boolean {
  return contractions.some((end) => word.toLowerCase().endsWith(end) && word.length > end.length);
}

/** Whether a sentence is shortened as it is spoken: "it's", "don't". */
export function isShortened(words: readonly string[]): boolean {
  return words.slice(0, -1).some(isContracted);
}

function endsSentence(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const before = last.charAt(last.length - 2);
  const isEnd = '.!?:'.includes(last.charAt(last.length - 1)) && (isSmall(before) || before === ')');
  return words.length > 2 && isEnd && !last.slice(0, -1).includes('.');
}

/** Whether words are a sentence. */
export function isSentence(words: readonly string[]): boolean {
  return words.slice(1, -1).some((word) => spoken.has(word.toLowerCase())) || endsSentence(words);
}
