/** What is typed into an interpreter, with what it answers. */
export type TypedInput = { input: string; output: string | null };

const prompts = ['>>> ', '>>>', '> ', '>'];
const continued = ['... ', '...'];

function after(line: string, marks: readonly string[]): string | null {
  const bare = line.trimStart();
  const mark = marks.find((one) => bare.startsWith(one));
  return mark === undefined ? null : bare.slice(mark.length).trimEnd();
}

/** Reads the session of an interpreter; what stands before its first prompt started it. */
export function readInterpreter(text: string): { before: string[]; typed: TypedInput[] } {
  const before: string[] = [];
  const typed: TypedInput[] = [];
  for (const line of text.split('\n')) {
    const last = typed.at(-1);
    const input = after(line, prompts);
    const more = last && last.output === null ? after(line, continued) : null;
    if (input !== null) {
      if (input !== '') typed.push({ input, output: null });
    } else if (last && more !== null) last.input += `\n${more}`;
    else if (line.trim() === '') continue;
    else if (last) last.output = last.output === null ? line : `${last.output}\n${line}`;
    else before.push(line.trim());
  }
  return { before, typed };
}
