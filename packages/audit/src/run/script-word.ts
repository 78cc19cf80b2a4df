/** What is known of a program that runs a script: its options that take the next word, and those with which it runs none. */
type Interpreter = { name: RegExp; valued: RegExp; withoutScript: RegExp };

const INTERPRETERS: readonly Interpreter[] = [
  {
    name: /^(?:node|nodejs)$/u,
    valued:
      /^(?:-r|-C|--(?:require|import|loader|experimental-loader|conditions|env-file|input-type|title))$/u,
    withoutScript: /^(?:-e|-p|-pe|--eval|--print|--run)(?:$|=)/u,
  },
  { name: /^(?:python|pypy)[\d.]*$/u, valued: /^-[WX]$/u, withoutScript: /^-\w*[cm]/u },
  {
    name: /^(?:ba|da|k|z)?sh$/u,
    valued: /^(?:[-+]o|[-+]O|--rcfile|--init-file)$/u,
    withoutScript: /^-\w*[cs]/u,
  },
];

const ASSIGNMENT = /^\w+=/u;

/** The place of the script among the words of a process that runs one by an interpreter, or -1. */
export function scriptWord(argv: readonly string[]): number {
  const at = nameOf(argv[0]) === 'env' ? programBehindEnv(argv) : 0;
  const interpreter = INTERPRETERS.find(({ name }) => name.test(nameOf(argv[at])));
  if (interpreter === undefined) return -1;
  for (let word = at + 1; word < argv.length; word += 1) {
    const text = argv[word] ?? '';
    if (interpreter.withoutScript.test(text)) return -1;
    if (text === '--') return word + 1 < argv.length ? word + 1 : -1;
    if (interpreter.valued.test(text)) word += 1;
    else if (!/^[-+]/u.test(text)) return word;
  }
  return -1;
}

function nameOf(word = ''): string {
  // A shell that is to act as one of a login is called with a dash.
  return word.slice(word.lastIndexOf('/') + 1).replace(/^-/u, '');
}

function programBehindEnv(argv: readonly string[]): number {
  return argv.findIndex((word, at) => at > 0 && !word.startsWith('-') && !ASSIGNMENT.test(word));
}
