import { codeFacts } from '../../code/code-facts.ts';
import { wordsIn } from '../source/plain-text.ts';

const longest = 5000;

/** Whether a line alone imports or exports, also where the grammar at hand cannot read the rest of it. */
function isModuleLine(line: string): boolean {
  const [first = '', second = ''] = wordsIn(line);
  if (first === 'export') return second === 'const' || second === 'default';
  if (first !== 'import') return false;
  const last = line.trim().endsWith(';') ? line.trim().slice(0, -1) : line.trim();
  const isQuoted = last.endsWith("'") || last.endsWith('"');
  return isQuoted && (line.includes(' from ') || second.startsWith("'") || second.startsWith('"'));
}

function parsesAsModule(text: string): boolean {
  const { read, statements } = codeFacts(text);
  return (
    read === 'whole' &&
    statements.length > 0 &&
    statements.every(({ type }) => type.startsWith('Import') || type.startsWith('Export'))
  );
}

/** Whether a passage is what a page of MDX imports and exports, which its readers never see. */
export function isModuleText(text: string): boolean {
  const first = wordsIn(text.slice(0, 20))[0];
  if (first !== 'import' && first !== 'export') return false;
  if (text.split('\n').every((line) => isModuleLine(line))) return true;
  return text.length < longest && parsesAsModule(text);
}

/** Whether a module of a page gives values to it, besides what it imports. */
export function exportsValues(text: string): boolean {
  return text.split('\n').some((line) => wordsIn(line)[0] === 'export');
}
