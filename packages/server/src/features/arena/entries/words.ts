import type { ArenaCategory, LikelyOwner, ReportStatus } from '@waymark/contract';

export const categoryNames: Readonly<Record<ArenaCategory, string>> = {
  blockchain: 'Blockchains',
  stablecoin: 'Stablecoins',
  prediction_market: 'Prediction markets',
  web3_inference: 'Web3 inference',
};

/** What a verdict means for whoever reads the arena. */
export const verdictWords: Readonly<Record<ReportStatus, string>> = {
  passed: 'An agent can get started from this page by itself.',
  failed: 'An agent that follows this page does not get started.',
  blocked: 'An agent cannot follow this page to its end by itself.',
  inconclusive: 'The audit could not prove a verdict.',
};

export const ownerWords: Readonly<Record<LikelyOwner, string>> = {
  docs: 'the documentation',
  sdk: 'the SDK or package',
  api: 'the API',
  platform: 'the platform (accounts, keys, access)',
  environment: 'the reader’s environment',
};

/** A time as a person says it. */
export function timeWords(durationMs: number): string {
  const tenths = Math.round(durationMs / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export const emptyArena = {
  lead: 'Nothing is published yet.',
  explanation:
    'The arena shows audits that the operator of this service chose to publish: what happened when a product’s quickstart was followed in a clean sandbox, with the evidence.',
} as const;

export const rankingRule =
  'Within a category, entries are ordered by verdict, then by steps passed, then by time. The time is what a reader waits while following the page, without our own preparation. The trend compares with the previous run of the same journey.';

/** What stands in the place of a pack where there is nothing to prove. */
export const noPack =
  'The journey passed, so there is no finding to prove and no pack to send. The report has all the evidence.';

export const packContents =
  'You get one mail with one signed archive: the commands with the versions that were used, the trace, the likely owner, and an acceptance test that we ran before sending it.';
