import type { FindingCode, FindingParams } from '../../judge/finding.ts';

/** What a report says of a finding. */
export type Said = { title: string; detail: string; recommendation: string };

/** The words for the findings of one family. */
export type WordsOf<Code extends FindingCode> = { [C in Code]: (params: FindingParams[C]) => Said };
