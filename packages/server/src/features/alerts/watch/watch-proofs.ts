import type { Db } from '../../../store/index.ts';
import { hostOf } from './alert-words.ts';
import { openAlert, resolveAlert } from './open-alert.ts';
import { openAlertsOf } from './store.ts';
import type { StateDeps } from './watch-verdicts.ts';

/** An origin whose proof has lapsed and was not renewed. */
export interface LapsedProof {
  readonly workspaceId: string;
  /** The project of the origin, where Pulse observes it. */
  readonly projectId: string | null;
  readonly origin: string;
  readonly lapsedAt: number;
  /** Who is mailed about it by the page of sites: one mail about one lapse is enough. */
  readonly toldAlready: readonly string[];
  /** The path of the page that says how to prove it again. */
  readonly evidence: string;
}

export interface ProofDeps extends StateDeps {
  /** Every proof that has lapsed, of every workspace. */
  lapsedProofs(db: Db): Promise<readonly LapsedProof[]>;
}

const keyOf = ({ workspaceId, origin }: Pick<LapsedProof, 'workspaceId' | 'origin'>) =>
  `${workspaceId} ${origin}`;

async function tellLapse(deps: ProofDeps, db: Db, proof: LapsedProof, now: number): Promise<void> {
  const { workspaceId, projectId, origin, lapsedAt, toldAlready, evidence } = proof;
  const since = new Date(lapsedAt).toISOString().slice(0, 16).replace('T', ' ');
  await openAlert(
    deps,
    db,
    {
      workspaceId,
      projectId,
      kind: 'proof_lapsed',
      cause: `proof_lapsed ${origin}`,
      title: `The proof of ${hostOf(origin)} has lapsed`,
      text: `Since ${since} UTC nothing proves any more that ${origin} belongs to this workspace. Its schedules stop until it is proven again.`,
      numbers: {},
      subjects: [origin],
      origins: [origin],
      evidence,
    },
    { now, toldAlready },
  );
}

/** Tells of proofs that lapsed, and of those that were renewed. */
export async function watchProofs(deps: ProofDeps): Promise<void> {
  const { store, clock } = deps;
  const lapsed = await deps.lapsedProofs(store.db);
  const still = new Set(lapsed.map(keyOf));
  const open = await openAlertsOf(store.db, { kinds: ['proof_lapsed'] });
  const told = new Map(
    open.map((alert) => {
      const [origin = ''] = JSON.parse(alert.subjects) as string[];
      return [keyOf({ workspaceId: alert.workspaceId, origin }), alert.id];
    }),
  );
  for (const proof of lapsed)
    if (!told.has(keyOf(proof))) await store.transaction((db) => tellLapse(deps, db, proof, clock()));
  for (const [key, id] of told)
    if (!still.has(key)) await store.transaction((db) => resolveAlert(deps, db, id, clock()));
}
