import { isId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { askFirst, csrfToken, type Question, sendOn } from '../../humans/index.ts';
import { liveKeysOf, revokeKey, rotateKey } from '../../pulse/index.ts';
import { feedbackOnOrigin } from '../feedback/index.ts';
import type { Place } from './address.ts';
import { SettingsPage, type SettingsProps } from './settings-page.tsx';
import { type Ask, type DashboardDeps, type Show, sendView, type Visit, viewOf } from './visit.ts';

const SHOWN_REPORTS = 10;

/** The keys of a project. */
export async function showSettings(
  deps: DashboardDeps,
  c: Ask,
  visit: Visit,
  place: Place,
  more: Pick<SettingsProps, 'fresh' | 'keyError'> = {},
) {
  const { workspaceId, project } = visit;
  const html = SettingsPage({
    view: viewOf(visit, { ...place, page: `${place.base}/settings` }),
    endpoint: `${deps.config.platformUrl}/api/v1/pulse/events`,
    formToken: csrfToken(c, deps.humans),
    keys: await liveKeysOf(deps.store.db, project.id, deps.clock()),
    feedback: await feedbackOnOrigin(deps.store.db, workspaceId, project.origin, SHOWN_REPORTS),
    ...more,
  });
  return await sendView(c, html, more.keyError === undefined ? 200 : 409);
}

export const makeKey: Show = async (deps, c, visit, place) => {
  const { workspaceId, project, human } = visit;
  const change = { projectId: project.id, workspaceId, by: { userId: human.userId } };
  try {
    return await showSettings(deps, c, visit, place, { fresh: await rotateKey(deps, change) });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many_keys') throw error;
    return await showSettings(deps, c, visit, place, { keyError: `${error.message} ${error.resolution}` });
  }
};

/** The question before an ingest key ends; none about one that is no key of the project, or is over. */
async function keyQuestion(
  { store, clock }: DashboardDeps,
  project: Visit['project'],
  keyId: string,
): Promise<Question | undefined> {
  const keys = await liveKeysOf(store.db, project.id, clock());
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) return undefined;
  return {
    title: `Revoke key ${key.fingerprint}?`,
    consequences: [
      `Events of ${project.origin} that come with this key are refused at once.`,
      keys.length === 1
        ? 'It is the only key of this project: nothing more is reported until you make another and deploy it.'
        : `Servers that use one of the other keys (${keys.length - 1}) keep reporting.`,
      'This cannot be undone. The figures so far stay.',
    ],
    action: `/workspace/projects/${project.id}/keys/revoke`,
    fields: { key: key.id },
    label: 'Revoke',
    back: `/workspace/projects/${project.id}/settings`,
  };
}

export const endKey: Show = async (deps, c, visit, { base }) => {
  const { workspaceId, project, human } = visit;
  const keyId = String((await c.req.parseBody()).key ?? '');
  const asking = { humans: deps.humans, within: visit.within };
  const asked = await askFirst(c, asking, () => keyQuestion(deps, project, keyId));
  if (asked !== undefined) return asked;
  const change = { projectId: project.id, workspaceId, by: { userId: human.userId } };
  if (isId(keyId)) await revokeKey(deps, { ...change, keyId });
  return sendOn(c, `${base}/settings`);
};
