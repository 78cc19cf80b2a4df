import { isDigit, isLetter } from '../../phrases/paths.ts';

function isPart(text: string, more: string): boolean {
  const first = text.charAt(0);
  const begins = (isLetter(first) && first === first.toLowerCase()) || isDigit(first) || '~-'.includes(first);
  return (
    text !== '' && begins && [...text].every((sign) => isLetter(sign) || isDigit(sign) || more.includes(sign))
  );
}

/** Whether a text can be the name of a package, with its scope and its version. */
export function isPackageName(text: string): boolean {
  const at = text.indexOf('@', 1);
  const [name, version] = at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
  const isVersion =
    version === null ||
    (version !== '' &&
      [...version].every((sign) => isLetter(sign) || isDigit(sign) || '_.^~-'.includes(sign)));
  const parts = name.startsWith('@') ? name.slice(1).split('/') : [name];
  return (
    isVersion &&
    parts.length === (name.startsWith('@') ? 2 : 1) &&
    parts.every((part) => isPart(part, '_.~-'))
  );
}
