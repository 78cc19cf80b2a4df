import { isId } from '../../../lib/crypto/ids.ts';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import { sendOn } from '../../humans/index.ts';
import { channelsOf } from '../channels/index.ts';
import { deliveriesOf } from '../deliveries/index.ts';
import { type AlertChoice, alertsOf, countOpen, findAlert, muteAlert, readWatched } from '../watch/index.ts';
import { AlertListPage } from './alert-list-page.tsx';
import { AlertPage } from './alert-page.tsx';
import { NothingHere } from './frame.tsx';
import { changeOf, frameOf, type Show, send } from './visit.ts';

const ALERTS_ON_PAGE = 50;
const DELIVERIES_SHOWN = 100;

function choiceOf(asked: string | undefined): AlertChoice {
  return asked === 'all' || asked === 'muted' ? asked : 'open';
}

export const showAlerts: Show = async (deps, c, visit) => {
  const { db } = deps.store;
  const shows = choiceOf(c.req.query('show'));
  const after = readCursor(c.req.query('cursor'));
  const rows = await alertsOf(db, visit.workspace.id, {
    limit: ALERTS_ON_PAGE + 1,
    after,
    shows,
  });
  const { page, nextCursor } = cutPage(rows, ALERTS_ON_PAGE, ({ openedAt: at, id }) => ({ at, id }));
  const hasChannels = (await channelsOf(db, visit.workspace.id)).length > 0;
  const frame = frameOf(deps, c, visit);
  const watched = await readWatched(deps, visit.workspace.id);
  const muted = await countOpen(db, visit.workspace.id, 'muted');
  const props = { frame, alerts: page, shows, nextCursor, hasChannels, watched, muted };
  return await send(c, AlertListPage(props));
};

export const showAlert: Show = async (deps, c, visit) => {
  const { db } = deps.store;
  const id = c.req.param('alert') ?? '';
  const frame = frameOf(deps, c, visit);
  const alert = isId(id) ? await findAlert(db, visit.workspace.id, id) : undefined;
  if (alert === undefined) return await send(c, NothingHere({ frame, what: 'alert' }), 404);
  const deliveries = await deliveriesOf(db, { alertId: alert.id }, { limit: DELIVERIES_SHOWN });
  const members = alert.mutedBy === null ? [] : await deps.humans.membersOf(visit.workspace.id);
  const mutedBy = members.find(({ userId }) => userId === alert.mutedBy)?.email;
  return await send(c, AlertPage({ frame, alert, deliveries, mutedBy }));
};

export const muteIt: Show = async (deps, c, visit) => {
  const id = c.req.param('alert') ?? '';
  const alert = isId(id) ? await findAlert(deps.store.db, visit.workspace.id, id) : undefined;
  if (alert === undefined)
    return await send(c, NothingHere({ frame: frameOf(deps, c, visit), what: 'alert' }), 404);
  const to = (await c.req.formData()).get('to') === 'heard' ? 'heard' : 'muted';
  const took = await muteAlert(deps, { ...changeOf(visit), alertId: id }, to);
  return sendOn(c, `${visit.base}/alert/${id}?done=${took ? to : 'unchanged'}`);
};
