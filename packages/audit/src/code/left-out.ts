import { isInWord } from './words.ts';

const openers = ['//', '/*', '<!--', '#', '{/*'];
const remarks = ['rest of', 'other', 'existing'];

function withoutOpener(line: string): string {
  const opener = openers.find((sign) => line.startsWith(sign));
  return opener ? line.slice(opener.length).trimStart() : line;
}

/** What stands behind an ellipsis at the beginning of a text; null where none stands there. */
function afterEllipsis(text: string): string | null {
  if (text.startsWith('...')) return text.slice(3);
  return text.startsWith('…') ? text.slice(1) : null;
}

/** "... or" offers another way, it leaves nothing out. */
function offersMore(rest: string): boolean {
  const next = rest.trimStart();
  return next.startsWith('or') && !isInWord(next.charAt(2));
}

/** Whether a line stands for others: an ellipsis that spreads nothing. */
export function isGap(line: string): boolean {
  const rest = afterEllipsis(withoutOpener(line.trimStart()));
  if (rest === null || offersMore(rest)) return false;
  return !isInWord(rest.charAt(0)) && !['(', '[', '{'].includes(rest.charAt(0));
}

/** Whether a remark in a line says that something is left out there. */
function saysGap(line: string): boolean {
  for (const opener of ['//', '/*'])
    for (let at = line.indexOf(opener); at !== -1; at = line.indexOf(opener, at + 1)) {
      const remark = line.slice(at + opener.length).trimStart();
      const rest = afterEllipsis(remark);
      if (rest !== null && (opener === '/*' || !offersMore(rest))) return true;
      if (opener === '//' && remarks.some((words) => remark.startsWith(words))) return true;
    }
  return false;
}

/** Whether a text shows only parts of a file, with marks where the rest of it is. */
export function leavesOut(text: string): boolean {
  return text.split('\n').some((line) => isGap(line) || saysGap(line));
}
