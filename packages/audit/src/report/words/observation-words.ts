/** Says that a planted secret was printed in pieces, and where that is seen. */
export function secretInPiecesWords(): { detail: string; evidence: string } {
  return {
    detail: 'A command printed a planted secret in pieces; they were cut out of what is shown here.',
    evidence: 'The marks of the planted secrets in the outputs of the commands.',
  };
}
