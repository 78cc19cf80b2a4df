import type { ReportStatus } from '@waymark/contract';
import type { Fact } from './fact.ts';

/** What must hold before a page passes. */
export const TO_PASS = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
/** What must hold before anybody is accused. */
export const TO_ACCUSE = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6'] as const;
/** What must hold before a page is said to need something of its reader. */
export const TO_BLOCK = ['B1', 'B2', 'B3'] as const;

type Facts<Ids extends readonly string[]> = Readonly<Record<Ids[number], Fact>>;

/** The name of an obligation. */
export type ObligationId = (typeof TO_PASS | typeof TO_ACCUSE | typeof TO_BLOCK)[number];

/** All that is known of an audit. */
export type CaseFacts = {
  pass: Facts<typeof TO_PASS>;
  /** Null where nothing of the page broke. */
  charge: Facts<typeof TO_ACCUSE> | null;
  /** Null where nothing is lacking that only the reader has. */
  need: Facts<typeof TO_BLOCK> | null;
  /** Why the audit itself could not be carried out; then nothing is proved either way. */
  hindrance: Fact | null;
  /** The claims before the goal that were not seen as the page tells them. */
  differences: readonly string[];
};

/** One thing to prove, and whether it is. */
export type Obligation = {
  id: ObligationId;
  state: 'holds' | 'fails' | 'unknown';
  code: string;
  evidence: string[];
};

/** A verdict with everything that it rests on. */
export type Certificate = {
  verdict: ReportStatus;
  /** Whether it passed, and the page tells something else than what was seen on the way. */
  isWithDifferences: boolean;
  differences: string[];
  obligations: Obligation[];
  /** What is not proved of that which would have settled the verdict. */
  open: ObligationId[];
};

/** A fact without a record that shows it is nobody's proof. */
function stateOf({ truth, evidence }: Fact): Obligation['state'] {
  if (truth === 'no') return 'fails';
  return truth === 'yes' && evidence.length > 0 ? 'holds' : 'unknown';
}

function obligationsOf<Id extends ObligationId>(
  ids: readonly Id[],
  facts: Readonly<Record<Id, Fact>>,
): Obligation[] {
  return ids.map((id) => {
    const { code, evidence } = facts[id];
    return { id, state: stateOf(facts[id]), code, evidence: [...new Set(evidence)] };
  });
}

function isProved(obligations: readonly Obligation[]): boolean {
  return obligations.every(({ state }) => state === 'holds');
}

/** Trouble decides before success: what broke or is lacking can only be proved or left open, never passed over. */
function decide({ pass, charge, need, hindrance }: CaseFacts): Pick<Certificate, 'verdict' | 'obligations'> {
  const toPass = obligationsOf(TO_PASS, pass);
  if (hindrance !== null) return { verdict: 'inconclusive', obligations: toPass };
  if (charge !== null) {
    const obligations = obligationsOf(TO_ACCUSE, charge);
    return { verdict: isProved(obligations) ? 'failed' : 'inconclusive', obligations };
  }
  if (need !== null) {
    const obligations = obligationsOf(TO_BLOCK, need);
    return { verdict: isProved(obligations) ? 'blocked' : 'inconclusive', obligations };
  }
  return { verdict: isProved(toPass) ? 'passed' : 'inconclusive', obligations: toPass };
}

/** Gives the verdict that the facts prove, and the proof; what is not proved is published as inconclusive. */
export function certify(facts: CaseFacts): Certificate {
  const { verdict, obligations } = decide(facts);
  const differences = verdict === 'passed' ? [...new Set(facts.differences)] : [];
  return {
    verdict,
    isWithDifferences: differences.length > 0,
    differences,
    obligations,
    open: obligations.filter(({ state }) => state !== 'holds').map(({ id }) => id),
  };
}
