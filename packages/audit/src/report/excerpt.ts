const HEAD_CHARACTERS = 1_400;
const TAIL_CHARACTERS = 2_400;

/** The beginning and the end of a long output, with a mark where it was cut. */
export function excerptOf(output: string): { text: string; isCut: boolean } {
  if (output.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return { text: output, isCut: false };
  const head = output.slice(0, HEAD_CHARACTERS).replace(/[^\n]*$/, '');
  const tail = output.slice(-TAIL_CHARACTERS).replace(/^[^\n]*\n/, '');
  const left = output.length - head.length - tail.length;
  return { text: `${head}\n[… ${left} characters left out …]\n\n${tail}`, isCut: true };
}
