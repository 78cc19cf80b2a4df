import type { EgressAttempt } from '../../model/run.ts';

const REFUSED = 'refused';

/** Says how often a host was asked for, and with what success. */
export function attemptsWords(attempts: readonly Pick<EgressAttempt, 'allowed' | 'count'>[]): string {
  const times = (isAllowed: boolean, word: string): string[] => {
    const counted = attempts.filter(({ allowed }) => allowed === isAllowed);
    const sum = counted.reduce((all, { count }) => all + count, 0);
    return sum === 0 ? [] : [`${sum} ${sum === 1 ? 'attempt' : 'attempts'} ${word}`];
  };
  return [...times(true, 'allowed'), ...times(false, REFUSED)].join(', ');
}

/** Whether those words tell of a refusal: a published report has nothing else that says so. */
export function describesRefusal(words: string): boolean {
  return words.endsWith(REFUSED);
}
