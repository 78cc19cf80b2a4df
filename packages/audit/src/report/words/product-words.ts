import type { FindingParams } from '../../judge/finding.ts';
import type { WordsOf } from './said.ts';

type Code = Extract<keyof FindingParams, `sdk.${string}` | `api.${string}`>;

/** What is said where the product is the reason. */
export const PRODUCT_WORDS: WordsOf<Code> = {
  'sdk.surface': ({ package: name, line }) => ({
    title: `The page uses something that its version of ${name} does not have`,
    detail: `The step ran as written and ${name} refused: ${line}`,
    recommendation: `Correct the example for the current ${name}, or name the version that it is written for.`,
  }),
  'sdk.generated-code': ({ file, line }) => ({
    title: 'The project that the command makes does not compile',
    detail: `${file} comes from the command itself: ${line}`,
    recommendation: 'Update the template for the versions that it installs today.',
  }),
  'sdk.install-script': ({ package: name, script, isBuild }) => ({
    title: isBuild
      ? `${name} could not be built on this machine`
      : `The installation of ${name} fails in its own script`,
    detail: `npm stops at the script of ${name}: ${script}`,
    recommendation: isBuild
      ? 'Audit on a machine with the tools that build native packages.'
      : `Fix or remove the install script of ${name}.`,
  }),
  'api.answer': ({ line }) => ({
    title: 'The service does not answer as the page says',
    detail: `The documented request was refused: ${line}`,
    recommendation: 'Correct the request on the page, or say what the service answers now.',
  }),
};
