import { isId } from '../../../lib/crypto/ids.ts';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import { channelsOf } from '../channels/index.ts';
import { deliveriesOf } from '../deliveries/index.ts';
import { alertsOf, findAlert, readWatched } from '../watch/index.ts';
import { AlertListPage } from './alert-list-page.tsx';
import { AlertPage } from './alert-page.tsx';
import { NothingHere } from './frame.tsx';
import { frameOf, type Show, send } from './visit.ts';

const ALERTS_ON_PAGE = 50;
const DELIVERIES_SHOWN = 100;

export const showAlerts: Show = async (deps, c, visit) => {
  const { db } = deps.store;
  const shows = c.req.query('show') === 'all' ? 'all' : 'open';
  const after = readCursor(c.req.query('cursor'));
  const rows = await alertsOf(db, visit.workspace.id, {
    limit: ALERTS_ON_PAGE + 1,
    after,
    isOpen: shows === 'open',
  });
  const { page, nextCursor } = cutPage(rows, ALERTS_ON_PAGE, ({ openedAt: at, id }) => ({ at, id }));
  const hasChannels = (await channelsOf(db, visit.workspace.id)).length > 0;
  const frame = frameOf(deps, c, visit);
  const watched = await readWatched(deps, visit.workspace.id);
  return await send(c, AlertListPage({ frame, alerts: page, shows, nextCursor, hasChannels, watched }));
};

export const showAlert: Show = async (deps, c, visit) => {
  const { db } = deps.store;
  const id = c.req.param('alert') ?? '';
  const frame = frameOf(deps, c, visit);
  const alert = isId(id) ? await findAlert(db, visit.workspace.id, id) : undefined;
  if (alert === undefined) return await send(c, NothingHere({ frame, what: 'alert' }), 404);
  const deliveries = await deliveriesOf(db, { alertId: alert.id }, { limit: DELIVERIES_SHOWN });
  return await send(c, AlertPage({ frame, alert, deliveries }));
};
