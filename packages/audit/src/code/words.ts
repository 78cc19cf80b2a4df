const inWord = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$');

/** Whether a character is part of a name in code. */
export function isInWord(char: string): boolean {
  return inWord.has(char);
}

/** Whether a text has a word by itself, not as a part of a longer one. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + 1))
    if (!isInWord(text.charAt(at - 1)) && !isInWord(text.charAt(at + word.length))) return true;
  return false;
}

/** The text with another word in place of one, wherever that stands by itself. */
export function replaceWord(text: string, word: string, other: string): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + word.length)) {
    if (isInWord(text.charAt(at - 1)) || isInWord(text.charAt(at + word.length))) continue;
    out += text.slice(from, at) + other;
    from = at + word.length;
  }
  return out + text.slice(from);
}

/** The words of a text, as code would name them, without what stands between. */
export function wordsOfCode(text: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const char of `${text} `) {
    if (isInWord(char)) word += char;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  return words;
}
