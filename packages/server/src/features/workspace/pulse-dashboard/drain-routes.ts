import { logSenders, pulseLogsPath } from '@waymark/contract';
import { isId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { askFirst, csrfToken, type Question, sendOn } from '../../humans/index.ts';
import { liveLogDrains, makeLogDrain, revokeLogDrain, senderNames } from '../../pulse/index.ts';
import type { Place } from './address.ts';
import { DrainPage, type DrainPageProps } from './drain-page.tsx';
import { type Ask, changeOf, type DashboardDeps, type Show, sendView, type Visit, viewOf } from './visit.ts';

/** The log drains of a project, and a form for one more. */
export async function showDrains(
  deps: DashboardDeps,
  c: Ask,
  visit: Visit,
  place: Place,
  more: Pick<DrainPageProps, 'fresh' | 'problem'> = {},
): Promise<Response> {
  const { project } = visit;
  const html = DrainPage({
    view: viewOf(visit, { ...place, page: `${place.base}/settings/drains` }),
    formToken: csrfToken(c, deps.humans),
    drains: await liveLogDrains(deps.store.db, project.id),
    ...more,
  });
  return await sendView(c, html, more.problem === undefined ? 200 : 409);
}

export const makeDrain: Show = async (deps, c, visit, place) => {
  const form = await c.req.parseBody();
  const sender = logSenders.find((each) => each === form.sender);
  if (sender === undefined)
    return await showDrains(deps, c, visit, place, { problem: 'Choose who pushes the logs.' });
  try {
    const wanted = { sender, includesReported: form.reported === 'include' };
    const made = await makeLogDrain(deps, changeOf(visit), wanted);
    if (made === undefined) return sendOn(c, `${place.base}/settings/drains`);
    const endpoint = `${deps.config.platformUrl}${pulseLogsPath}`;
    return await showDrains(deps, c, visit, place, {
      fresh: { sender, endpoint, token: made.token, secret: made.secret?.reveal() },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return await showDrains(deps, c, visit, place, { problem: `${error.message} ${error.resolution}` });
  }
};

/** The question before a drain ends; none about what is no drain of the project. */
async function drainQuestion(deps: DashboardDeps, base: string, projectId: string, drainId: string) {
  const drains = await liveLogDrains(deps.store.db, projectId);
  const drain = drains.find(({ id }) => id === drainId);
  if (drain === undefined) return undefined;
  const question: Question = {
    title: `Revoke this drain of ${senderNames[drain.sender]}?`,
    consequences: ['Logs that come with its token are refused at once.', 'The figures so far stay.'],
    action: `${base}/settings/drains/revoke`,
    fields: { drain: drain.id },
    label: 'Revoke',
    back: `${base}/settings/drains`,
  };
  return question;
}

export const endDrain: Show = async (deps, c, visit, { base }) => {
  const drainId = String((await c.req.parseBody()).drain ?? '');
  const asking = { humans: deps.humans, within: visit.within };
  const asked = await askFirst(c, asking, () => drainQuestion(deps, base, visit.project.id, drainId));
  if (asked !== undefined) return asked;
  if (isId(drainId)) await revokeLogDrain(deps, changeOf(visit), drainId);
  return sendOn(c, `${base}/settings/drains`);
};
