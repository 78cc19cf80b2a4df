import type { Db } from '../../../store/index.ts';
import { originOf } from './alert-words.ts';
import { openAlert, resolveAlert } from './open-alert.ts';
import { type DistrustedKey, distrustedKeys, pagesSignedBy, reportsSignedBy } from './state-store.ts';
import { toldOf } from './store.ts';
import type { StateDeps } from './watch-verdicts.ts';

type Signed = Awaited<ReturnType<typeof reportsSignedBy>>[number];

const causeOf = ({ kid }: DistrustedKey) => `certificate_withdrawn ${kid}`;

async function tellWithdrawal(deps: StateDeps, db: Db, key: DistrustedKey, signed: Signed, now: number) {
  const { workspaceId, reports, unsigned, slug } = signed;
  // Whoever was overtaken by another process finds it told.
  if ((await toldOf(db, causeOf(key))).some((told) => told.workspaceId === workspaceId)) return;
  const pages = await pagesSignedBy(db, key, workspaceId);
  const many = reports === 1 ? '1 report' : `${reports} reports`;
  await openAlert(
    deps,
    db,
    {
      workspaceId,
      projectId: null,
      kind: 'certificate_withdrawn',
      cause: causeOf(key),
      title: `The signature under ${many} was withdrawn`,
      text: `The key ${key.kid} that signed ${many} of this workspace may have leaked, so that nothing it signed is believed any more. The service signs what it keeps anew. Whoever has a copy must fetch the signed report again.`,
      numbers: { reports, waiting: unsigned },
      subjects: [key.kid],
      origins: [...new Set(pages.map(originOf))],
      evidence: reports === 1 ? `/reports/${slug}` : `/workspace/audits/${workspaceId}`,
      isOver: unsigned === 0,
    },
    { now },
  );
}

/** Tells workspaces of reports whose signature was withdrawn because its key leaked. */
export async function watchCertificates(deps: StateDeps): Promise<void> {
  const { store, clock } = deps;
  for (const key of await distrustedKeys(store.db)) {
    const told = new Map((await toldOf(store.db, causeOf(key))).map((alert) => [alert.workspaceId, alert]));
    for (const signed of await reportsSignedBy(store.db, key)) {
      const alert = told.get(signed.workspaceId);
      if (alert === undefined)
        await store.transaction((db) => tellWithdrawal(deps, db, key, signed, clock()));
      else if (alert.state === 'open' && signed.unsigned === 0)
        await store.transaction((db) => resolveAlert(deps, db, alert.id, clock()));
    }
  }
}
