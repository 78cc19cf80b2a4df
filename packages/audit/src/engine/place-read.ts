import { fileURLToPath } from 'node:url';
import { factsOf, placeJourney } from '../project/place-journey.ts';
import type { AuditRecord } from '../report/audit-record.ts';
import { notPlacedWords, placedWords } from '../report/words/beginning-words.ts';
import type { RunProject } from '../run/lay-out-project.ts';
import type { AuditOptions } from './audit-options.ts';
import type { ReadPage } from './read-apart.ts';
import type { Source } from './read-source.ts';

type PlacedRead =
  | { kind: 'placed'; read: ReadPage; project?: RunProject; evidence: AuditRecord['project'] }
  | { kind: 'unreadable'; reason: string };

/** Gives the plan of a local page its place beside the project; a page of the web has none. */
export async function placeRead(
  read: ReadPage,
  { page, isLocal }: Extract<Source, { kind: 'page' }>,
  { beginIn, onEvent }: AuditOptions,
): Promise<PlacedRead> {
  if (!isLocal) return { kind: 'placed', read, evidence: null };
  const result = await placeJourney(fileURLToPath(page.url), read.plan, beginIn);
  if (result.kind === 'refused') return { kind: 'unreadable', reason: notPlacedWords(result.refusal) };
  const { plan, placed } = result;
  if (placed === null) return { kind: 'placed', read: { ...read, plan }, evidence: null };
  const detail = placedWords(placed.beginning, factsOf(placed.project));
  onEvent?.({ kind: 'project', detail });
  return {
    kind: 'placed',
    read: { ...read, plan },
    project: {
      bundle: placed.bundle.bytes,
      beginIn: placed.beginning === 'project' ? placed.project.folder : null,
      remotes: placed.remotes,
    },
    evidence: {
      detail,
      commit: placed.project.commit,
      treeSha256: placed.bundle.treeSha256,
    },
  };
}
