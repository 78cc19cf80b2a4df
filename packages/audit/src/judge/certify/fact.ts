/** Whether something is so; what was not measured is unknown, and never taken for either. */
export type Truth = 'yes' | 'no' | 'unknown';

/** An answer with the ids of the records on which it rests; the code says why it is so. */
export type Fact = { truth: Truth; code: string; evidence: string[] };

/** A fact that holds, by these records. */
export function yes(code: string, ...evidence: string[]): Fact {
  return { truth: 'yes', code, evidence };
}

/** A fact that does not hold, by these records. */
export function no(code: string, ...evidence: string[]): Fact {
  return { truth: 'no', code, evidence };
}

/** A fact that nobody has measured. */
export function unknown(code: string, ...evidence: string[]): Fact {
  return { truth: 'unknown', code, evidence };
}

/** Several facts as one: the first that does not hold decides, then the first that is unknown. */
export function all(facts: readonly Fact[], code: string): Fact {
  const against = facts.find(({ truth }) => truth === 'no') ?? facts.find(({ truth }) => truth === 'unknown');
  return against ?? yes(code, ...facts.flatMap(({ evidence }) => evidence));
}
