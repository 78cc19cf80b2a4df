import { codeFacts } from '../../code/code-facts.ts';
import { afterPrompt } from '../../shell/prompts.ts';
import { languageKind } from './languages.ts';

const PROMPT = '> ';
const CONTINUED = '... ';
/** What an interpreter answers to a statement without a value. */
const NOTHING = 'undefined';

/** Whether a line only starts the interpreter. */
function startsNode(line: string): boolean {
  const text = line.trim();
  return text === 'node' || afterPrompt(text) === 'node';
}

/** One line of a session as one line of a script: what is typed as it stands, what is answered as a remark. */
function scriptLine(line: string, isAnswered: boolean): { line: string; isTyped: boolean } {
  const text = line.trimStart();
  if (text.trimEnd() === PROMPT.trim()) return { line: '', isTyped: true };
  const prompt = [PROMPT, ...(isAnswered ? [] : [CONTINUED])].find((mark) => text.startsWith(mark));
  if (prompt !== undefined) return { line: text.slice(prompt.length), isTyped: true };
  if (text === '') return { line, isTyped: false };
  if (!isAnswered && text.trim() === NOTHING) return { line: '', isTyped: false };
  return { line: `${isAnswered ? '// ' : '//=> '}${line}`, isTyped: false };
}

/** A session of Node.js as a script whose remarks show what it answers, line by line where it was; null for any other text. */
export function sessionAsScript(text: string, lang: string | null): string | null {
  const lines = text.split('\n');
  const [first = '', next = ''] = lines.filter((line) => line.trim() !== '');
  const isStarted = startsNode(first);
  if (!isStarted && lang !== null && languageKind(lang) !== 'script') return null;
  if (!(isStarted ? next : first).trimStart().startsWith(PROMPT)) return null;
  let isAnswered = false;
  const made = lines.map((line) => {
    if (startsNode(line)) return '';
    const { line: shown, isTyped } = scriptLine(line, isAnswered);
    if (isTyped) isAnswered = false;
    else if (line.trim() !== '') isAnswered = true;
    return shown;
  });
  const script = made.join('\n');
  const { read, imports, declared, calls } = codeFacts(script);
  // A word behind the prompt of a shell is an expression, too.
  return read === 'whole' && imports.length + declared.length + calls.length > 0 ? script : null;
}
