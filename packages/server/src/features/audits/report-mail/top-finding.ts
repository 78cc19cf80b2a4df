import type { Friction } from '@waymark/contract';

const ORDER = ['blocker', 'high', 'medium', 'low'];

/** The gravest finding of a report; of equals the one that the judge named first. */
export function topFinding(frictions: readonly Friction[]): Friction | undefined {
  return frictions.toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity))[0];
}
