/** A problem that only the operator can solve; its message is the one sentence they need. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
