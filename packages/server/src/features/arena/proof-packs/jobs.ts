import type { JobHandlers } from '../../../jobs/index.ts';
import { type MakePackDeps, makePack } from './make-pack.ts';
import { type SendPackDeps, sendPack } from './send-pack.ts';

/** Makes packs; needs a sandbox. */
export function proofPackJobs(deps: MakePackDeps): JobHandlers {
  return { 'arena.proof-pack': ({ request_id: id }, turn) => makePack(deps, id, turn) };
}

/** Mails packs. */
export function packMailJobs(deps: SendPackDeps): JobHandlers {
  return { 'arena.mail': ({ request_id: id }, { attempt }) => sendPack(deps, id, attempt) };
}
