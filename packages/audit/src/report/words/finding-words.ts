import type { Finding, FindingCode, FindingOf, FindingParams } from '../../judge/finding.ts';
import { AUDITOR_WORDS } from './auditor-words.ts';
import { changeWords } from './change-words.ts';
import { DOCS_WORDS } from './docs-words.ts';
import { ENVIRONMENT_WORDS } from './environment-words.ts';
import { PRODUCT_WORDS } from './product-words.ts';
import type { Said } from './said.ts';

const WORDS: { [Code in FindingCode]: (params: FindingParams[Code]) => Said } = {
  ...AUDITOR_WORDS,
  ...ENVIRONMENT_WORDS,
  ...DOCS_WORDS,
  ...PRODUCT_WORDS,
  'docs.node-newer': ({ named, newer, failure }) => ({
    title: `The steps work on Node.js ${named} and not on ${newer}`,
    detail: `On Node.js ${newer}: ${failureWords(failure)}`.trim(),
    recommendation: 'Say that newer versions do not work yet, or make the steps work there.',
  }),
};

function wordsFor<Code extends FindingCode>({ code, params }: FindingOf<Code>): Said {
  return WORDS[code](params);
}

function failureWords(failure: FindingOf<FindingCode> | null): string {
  if (failure === null) return 'a step fails. ';
  const { title, detail } = wordsFor(failure);
  return `${title}. ${detail}`;
}

/** What was found, said to a person. */
export function findingWords(finding: Finding): Said {
  const said = wordsFor(finding);
  const others = finding.counterfactual?.others ?? [];
  if (others.length === 0) return said;
  const shown = others.map(changeWords).join('; ');
  const unsettled = `More than one single change makes the journey pass (also: ${shown}), so the cause is not settled.`;
  return { ...said, detail: `${said.detail} ${unsettled}` };
}
