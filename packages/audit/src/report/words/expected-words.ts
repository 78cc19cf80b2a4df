import type { ExpectedSignal } from '../../model/plan.ts';
import { inQuotes } from './one-line.ts';

const LONGEST_TEXT = 80;
/** More codes than a page can mean one by one stand for "any". */
const MOST_CODES = 3;

function expectation(signal: ExpectedSignal): string {
  switch (signal.kind) {
    case 'exit_code':
      return signal.codes.length > MOST_CODES
        ? 'it ends by itself, with or without an error'
        : `exit code ${signal.codes.join(' or ')}`;
    case 'output': {
      const { text } = signal;
      return `prints ${inQuotes(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text)}`;
    }
    case 'file':
      return `${signal.path} exists`;
    case 'package':
      return `${signal.name} is installed`;
    case 'listener':
      return signal.port === null ? 'a port is opened' : `port ${signal.port} is opened`;
    case 'http':
      return `${signal.url} answers${signal.text === null ? '' : ` with ${inQuotes(signal.text)}`}`;
  }
}

/** Says by which signs a step shows that it worked. */
export function expectedWords(expected: readonly ExpectedSignal[]): string {
  return expected.map(expectation).join('; ') || 'it ends without an error';
}

/** Says how much of a part of the journey was done. */
export function outcomeWords(passed: number, required: number): string {
  return `${passed} of ${required} required steps passed`;
}

/** What is said of a step that the journey never came to. */
export function notReachedWords(): string {
  return 'The journey ended before this step.';
}
