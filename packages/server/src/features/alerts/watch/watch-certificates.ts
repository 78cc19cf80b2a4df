import type { Db } from '../../../store/index.ts';
import { openAlert, resolveAlert } from './open-alert.ts';
import { type DistrustedKey, distrustedKeys, findOpenOf, reportsSignedBy, wasTold } from './store.ts';
import type { StateDeps } from './watch-verdicts.ts';

type Signed = Awaited<ReturnType<typeof reportsSignedBy>>[number];

async function tellWithdrawal(deps: StateDeps, db: Db, key: DistrustedKey, signed: Signed, now: number) {
  const { workspaceId, reports, unsigned, slug } = signed;
  const cause = `certificate_withdrawn ${key.kid}`;
  if (await wasTold(db, workspaceId, cause)) {
    const open = unsigned === 0 ? await findOpenOf(db, workspaceId, cause) : undefined;
    if (open !== undefined) await resolveAlert(deps, db, open, now);
    return;
  }
  const many = reports === 1 ? '1 report' : `${reports} reports`;
  await openAlert(
    deps,
    db,
    {
      workspaceId,
      projectId: null,
      kind: 'certificate_withdrawn',
      cause,
      title: `The signature under ${many} was withdrawn`,
      text: `The key ${key.kid} that signed ${many} of this workspace may have leaked, so that nothing it signed is believed any more. The service signs what it keeps anew. Whoever has a copy must fetch the signed report again.`,
      numbers: { reports, waiting: unsigned },
      subjects: [key.kid],
      evidence: reports === 1 ? `/reports/${slug}` : `/workspace/audits/${workspaceId}`,
      isOver: unsigned === 0,
    },
    { now },
  );
}

/** Tells workspaces of reports whose signature was withdrawn because its key leaked. */
export async function watchCertificates(deps: StateDeps): Promise<void> {
  const { store, clock } = deps;
  for (const key of await distrustedKeys(store.db))
    for (const signed of await reportsSignedBy(store.db, key))
      await store.transaction((db) => tellWithdrawal(deps, db, key, signed, clock()));
}
