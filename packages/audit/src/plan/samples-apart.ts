import { codeFacts } from '../code/code-facts.ts';
import { scopesApart } from '../code/scopes-apart.ts';
import type { Block } from '../model/source.ts';
import type { Candidate } from './candidates.ts';
import { type Decision, recordDecision, recordFriction } from './decisions.ts';

/** A block of several samples that declare the same names, as one file can hold them; null where it is none. */
export function setSamplesApart(
  { step }: Candidate,
  block: Block,
  path: string,
): { block: Block; made: Decision[] } | null {
  const text = scopesApart(block.text, block.lang);
  if (text === null) return null;
  const names = codeFacts(block.text, block.lang).twice;
  const sourceStepIds = [step.id];
  return {
    block: { ...block, text },
    made: [
      recordDecision({
        code: 'samples-set-apart',
        params: { path, names },
        sourceStepIds,
        documented: false,
      }),
      recordFriction({ code: 'names-declared-twice', params: { names }, sourceStepIds }),
    ],
  };
}
