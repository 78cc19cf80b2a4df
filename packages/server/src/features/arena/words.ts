import type { ArenaCategory, LikelyOwner, ReportStatus } from '@waymark/contract';

export const categoryNames: Readonly<Record<ArenaCategory, string>> = {
  blockchain: 'Blockchains',
  stablecoin: 'Stablecoins',
  prediction_market: 'Prediction markets',
  web3_inference: 'Web3 inference',
};

/** What a verdict means for whoever reads the arena. */
export const verdictWords: Readonly<Record<ReportStatus, string>> = {
  passed: 'An agent gets started from this page by itself.',
  failed: 'An agent that follows this page does not get started.',
  blocked: 'An agent cannot follow this page to its end by itself.',
  inconclusive: 'Nothing was proved either way.',
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
  const seconds = durationMs / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export const emptyArena = {
  lead: 'Nothing is published yet.',
  explanation:
    'The arena shows audits that the operator of this service chose to publish: how a product’s quickstart went when it was followed to the letter in a clean sandbox, and the evidence. It fills up as audits are published.',
} as const;

export const rankingRule =
  'Within a category the better verdict stands first, then whoever came further, then whoever was quicker. The time is what a reader waits while following the page, without our own preparations. The trend compares with the run before of the same journey.';

/** What stands in the place of a pack where there is nothing to prove. */
export const noPack =
  'The journey passed, so there is no finding to prove and no pack to send. The report has all the evidence.';

export const packContents =
  'One mail with one signed archive: the commands with the versions of the day, the trace, the likely owner, and an acceptance test that we ran before sending it.';
