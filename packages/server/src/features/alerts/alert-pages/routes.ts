import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { requireCsrf } from '../../humans/index.ts';
import { muteIt, showAlert, showAlerts } from './alert-views.ts';
import {
  addChannel,
  removeIt,
  replaceIt,
  resend,
  saveChannel,
  saveSettings,
  showChannel,
  showChannels,
  showNewChannel,
  switchIt,
  testChannel,
} from './channel-views.ts';
import { type AlertPageDeps, ofWorkspace, type Show } from './visit.ts';

const BASE = '/workspace/alerts/:workspace';
const CHANNEL = `${BASE}/channels/:channel`;

/** A workspace's alerts for its people, and for those who manage it whom they are told to. */
export function alertPageRoutes(deps: AlertPageDeps): Hono<HttpEnv> {
  const guard = requireCsrf(deps.humans, deps.config);
  const read = (show: Show) => ofWorkspace(deps, 'member', show);
  const manage = (show: Show) => ofWorkspace(deps, 'manager', show);
  return new Hono<HttpEnv>()
    .get(BASE, read(showAlerts))
    .get(`${BASE}/alert/:alert`, read(showAlert))
    .get(`${BASE}/channels`, manage(showChannels))
    .get(`${BASE}/channels/new`, manage(showNewChannel))
    .get(CHANNEL, manage(showChannel))
    .post(`${BASE}/alert/:alert/mute`, guard, read(muteIt))
    .post(`${BASE}/settings`, guard, manage(saveSettings))
    .post(`${BASE}/channels`, guard, manage(addChannel))
    .post(CHANNEL, guard, manage(saveChannel))
    .post(`${CHANNEL}/test`, guard, manage(testChannel))
    .post(`${CHANNEL}/again`, guard, manage(resend))
    .post(`${CHANNEL}/switch`, guard, manage(switchIt))
    .post(`${CHANNEL}/secret`, guard, manage(replaceIt))
    .post(`${CHANNEL}/remove`, guard, manage(removeIt));
}
