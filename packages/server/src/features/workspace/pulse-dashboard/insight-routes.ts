import { csrfToken, sendOn } from '../../humans/index.ts';
import { holdTo, type InsightName, insightNames, requestLook } from '../../pulse/index.ts';
import { addressOf, type Place } from './address.ts';
import { drawInsight } from './draw-insight.ts';
import { sendInsightFile } from './send-export.ts';
import { type Ask, lookedAt, type Show, sendView, viewOf } from './visit.ts';

/** A look that somebody asks for waits until the one before is so old. */
const LOOK_AGAIN_MS = 60_000;

/** These pages say themselves which answers they are about. */
function insightPlace(found: Place, insight: InsightName): Place {
  const query = holdTo(found.query, { status: undefined, format: undefined });
  return { ...found, query, page: `${found.base}/insights/${insight}` };
}

const insightOf = (c: Ask) => insightNames.find((each) => each === c.req.param('insight'));

export const sendToInsight: Show = async (_deps, c, _visit, { base, query }) =>
  sendOn(c, addressOf(`${base}/insights/markdown`, query));

export const showInsight: Show = async (deps, c, visit, found) => {
  const insight = insightOf(c);
  if (insight === undefined) return sendOn(c, `${found.base}/insights`);
  const view = viewOf(visit, insightPlace(found, insight));
  return await sendView(c, await drawInsight(deps, c, insight, view, csrfToken(c, deps.humans)));
};

export const sendInsight: Show = async (deps, c, { project }, found) => {
  const insight = insightOf(c);
  const sent = insight && sendInsightFile(deps, c, lookedAt(insightPlace(found, insight), project), insight);
  return sent ?? sendOn(c, `${found.base}/insights`);
};

/** Lets the worker look at the site again. */
export const lookNow: Show = async (deps, c, { project }, { base }) => {
  const now = deps.clock();
  await requestLook(deps.store.db, project.id, now, now - LOOK_AGAIN_MS);
  return sendOn(c, `${base}/insights/unread`);
};
