import { alertKinds } from '@waymark/contract';
import { isId, newId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import { lazily } from '../../../lib/process/lazily.ts';
import { askFirst, sendOn } from '../../humans/index.ts';
import { sitesOf } from '../../origins/index.ts';
import {
  type Channel,
  type ChannelChoice,
  type ChannelKind,
  changeChannel,
  channelsOf,
  findChannel,
  makeChannel,
  recipientsOf,
  removeChannel,
  rotateSecret,
  secretMark,
  switchChannel,
  wasReplaced,
  writeSettings,
} from '../channels/index.ts';
import { deliveriesOf, sendAgain, sendTest } from '../deliveries/index.ts';
import { readChannelKind, readChoice, readSettingsForm } from './channel-form.ts';
import { ChannelPage, type ChannelPageProps, NewChannelPage } from './channel-page.tsx';
import { ChannelsPage } from './channels-page.tsx';
import { NothingHere } from './frame.tsx';
import { type AlertPageDeps, type Ask, changeOf, frameOf, type Show, send, type Visit } from './visit.ts';
import { channelWords, type Notice } from './words.ts';

const DELIVERIES_ON_PAGE = 25;
const zones = lazily(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]);

/** Says what stood in the way of a form; anything else is not the person's to mend. */
function problemOf(error: unknown): string {
  if (!(error instanceof ServiceError) || error.code !== 'invalid_request') throw error;
  return `${error.message} ${error.resolution}`;
}

const back = (c: Ask, { base }: Visit, place: string, done: Notice) =>
  sendOn(c, `${base}${place}?done=${done}`);

async function renderChannels(deps: AlertPageDeps, c: Ask, visit: Visit, problem?: string) {
  const channels = await channelsOf(deps.store.db, visit.workspace.id);
  const { settings } = visit;
  const readers = Map.groupBy(
    await recipientsOf(deps.store.db, visit.workspace.id),
    (each) => each.channelId,
  );
  const { channelsPerWorkspace: most } = deps.config.limits;
  const props = {
    frame: frameOf(deps, c, visit),
    most,
    channels,
    readers,
    settings,
    zones: zones(),
    problem,
  };
  return await send(c, ChannelsPage(props), problem === undefined ? 200 : 400);
}

export const showChannels: Show = async (deps, c, visit) => await renderChannels(deps, c, visit);

export const saveSettings: Show = async (deps, c, visit) => {
  try {
    await writeSettings(deps.store.db, visit.workspace.id, readSettingsForm(await c.req.formData()));
  } catch (error) {
    return await renderChannels(deps, c, visit, problemOf(error));
  }
  return back(c, visit, '/channels', 'settings');
};

/** What every form for a channel offers. */
async function offered(deps: AlertPageDeps, { workspace }: Visit) {
  const sites = (await sitesOf(deps.store.db, workspace.id)).map(({ origin }) => origin);
  return { sites, members: await deps.humans.membersOf(workspace.id) };
}

const firstChoice = (kind: ChannelKind, { human }: Visit): ChannelChoice => ({
  name: channelWords[kind].name,
  kinds: alertKinds,
  origins: null,
  wantsDigest: kind === 'mail',
  recipients: kind === 'mail' ? [human.userId] : [],
});

async function renderNew(
  deps: AlertPageDeps,
  c: Ask,
  visit: Visit,
  kind: ChannelKind,
  more: {
    readonly id: string;
    readonly choice: ChannelChoice;
    readonly url?: string;
    readonly problem?: string;
  },
) {
  const props = { frame: frameOf(deps, c, visit), kind, ...(await offered(deps, visit)), ...more };
  return await send(c, NewChannelPage(props), more.problem === undefined ? 200 : 400);
}

export const showNewChannel: Show = async (deps, c, visit) => {
  const kind = readChannelKind(c.req.query('kind'));
  if (kind === undefined) return sendOn(c, `${visit.base}/channels`);
  return await renderNew(deps, c, visit, kind, { id: newId(), choice: firstChoice(kind, visit) });
};

export const addChannel: Show = async (deps, c, visit) => {
  const form = await c.req.formData();
  const kind = readChannelKind(String(form.get('kind')));
  if (kind === undefined) return sendOn(c, `${visit.base}/channels`);
  const [choice, url] = [readChoice(form, kind), String(form.get('url') ?? '').trim()];
  const given = String(form.get('id') ?? '');
  const id = isId(given) ? given : newId();
  try {
    const { secret } = await makeChannel(deps, changeOf(visit), { id, kind, url, choice });
    if (secret === undefined) return back(c, visit, `/channels/${id}`, 'made');
    return await renderChannel(deps, c, visit, id, { freshSecret: secret.reveal() });
  } catch (error) {
    return await renderNew(deps, c, visit, kind, { id, choice, url, problem: problemOf(error) });
  }
};

const choiceOf = async (deps: AlertPageDeps, channel: Channel): Promise<ChannelChoice> => {
  const recipients = await recipientsOf(deps.store.db, channel.workspaceId);
  const own = recipients.filter(({ channelId }) => channelId === channel.id);
  return { ...channel, recipients: own.map(({ userId }) => userId) };
};

async function renderChannel(
  deps: AlertPageDeps,
  c: Ask,
  visit: Visit,
  id: string,
  more: Partial<Pick<ChannelPageProps, 'freshSecret' | 'problem' | 'choice'>> = {},
) {
  const { db } = deps.store;
  const frame = frameOf(deps, c, visit);
  const channel = isId(id) ? await findChannel(db, visit.workspace.id, id) : undefined;
  if (channel === undefined) return await send(c, NothingHere({ frame, what: 'channel' }), 404);
  const after = readCursor(c.req.query('cursor'));
  const rows = await deliveriesOf(db, { channelId: id }, { limit: DELIVERIES_ON_PAGE + 1, after });
  const cut = cutPage(rows, DELIVERIES_ON_PAGE, (row) => ({ at: row.queuedAt, id: row.id }));
  const html = ChannelPage({
    frame,
    kind: channel.kind,
    channel,
    mark: secretMark(channel),
    choice: await choiceOf(deps, channel),
    ...(await offered(deps, visit)),
    deliveries: cut.page,
    nextCursor: cut.nextCursor,
    ...more,
  });
  return await send(c, html, more.problem === undefined ? 200 : 400);
}

const channelId = (c: Ask) => c.req.param('channel') ?? '';

export const showChannel: Show = async (deps, c, visit) => await renderChannel(deps, c, visit, channelId(c));

/** Does something to a channel of the workspace, and says what became of it. */
function withChannel(
  done: Notice,
  work: (deps: AlertPageDeps, c: Ask, visit: Visit, channel: Channel) => Promise<boolean>,
): Show {
  return async (deps, c, visit) => {
    const id = channelId(c);
    const channel = isId(id) ? await findChannel(deps.store.db, visit.workspace.id, id) : undefined;
    if (channel === undefined) return await renderChannel(deps, c, visit, id);
    try {
      const took = await work(deps, c, visit, channel);
      return back(c, visit, `/channels/${id}`, took ? done : 'gone');
    } catch (error) {
      return await renderChannel(deps, c, visit, id, { problem: problemOf(error) });
    }
  };
}

export const saveChannel = withChannel('changed', async (deps, c, visit, { id, kind }) =>
  changeChannel(deps, { ...changeOf(visit), channelId: id }, readChoice(await c.req.formData(), kind)),
);

export const testChannel = withChannel('sent', (deps, _, visit, { id }) =>
  sendTest(deps, { ...changeOf(visit), channelId: id }),
);

export const resend = withChannel('sent', async (deps, c, visit, { id }) => {
  const delivery = String((await c.req.formData()).get('delivery') ?? '');
  return isId(delivery) && (await sendAgain(deps, { ...changeOf(visit), channelId: id }, delivery));
});

export const switchIt: Show = async (deps, c, visit) => {
  const to = (await c.req.formData()).get('to') === 'on' ? 'on' : 'off';
  const work = withChannel(to, (given, _, { workspace, human }, { id }) =>
    switchChannel(given, { workspaceId: workspace.id, userId: human.userId, channelId: id }, to),
  );
  return await work(deps, c, visit);
};

/** Asks before a secret is given up that its receiver may not have yet, or not have changed to. */
async function askToReplace(
  deps: AlertPageDeps,
  c: Ask,
  { base, within, human: { userId } }: Visit,
  channel: Channel,
  mark: string,
) {
  const now = deps.clock();
  const place = `${base}/channels/${channel.id}`;
  const isOver = (channel.oldSecretUntil ?? 0) <= now;
  if (isOver || mark !== secretMark(channel) || wasReplaced(channel, { mark, userId }, now)) return undefined;
  return await askFirst(c, { humans: deps.humans, within }, async () => ({
    title: `Replace the secret of “${channel.name}” once more?`,
    consequences: [
      'It was replaced less than a day ago. The secret from before then ends at once.',
      'A receiver that still checks with that one takes no message any more.',
    ],
    action: `${place}/secret`,
    fields: { mark },
    label: 'Replace it',
    back: place,
  }));
}

export const replaceIt: Show = async (deps, c, visit) => {
  const id = channelId(c);
  const channel = isId(id) ? await findChannel(deps.store.db, visit.workspace.id, id) : undefined;
  if (channel === undefined) return await renderChannel(deps, c, visit, id);
  const mark = String((await c.req.formData()).get('mark') ?? '');
  const asked = await askToReplace(deps, c, visit, channel, mark);
  if (asked !== undefined) return asked;
  try {
    const secret = await rotateSecret(deps, { ...changeOf(visit), channelId: id }, mark);
    const fresh = secret === undefined ? {} : { freshSecret: secret.reveal() };
    return await renderChannel(deps, c, visit, id, fresh);
  } catch (error) {
    return await renderChannel(deps, c, visit, id, { problem: problemOf(error) });
  }
};

export const removeIt: Show = async (deps, c, visit) => {
  const id = channelId(c);
  const channel = isId(id) ? await findChannel(deps.store.db, visit.workspace.id, id) : undefined;
  if (channel === undefined) return await renderChannel(deps, c, visit, id);
  const asking = { humans: deps.humans, within: visit.within };
  const place = `${visit.base}/channels/${id}`;
  const asked = await askFirst(c, asking, async () => ({
    title: `Remove the channel “${channel.name}”?`,
    consequences: [
      'Nothing is sent by it any more, and what waits is not sent.',
      'Its address, its secret and the list of what was sent are deleted. The alerts themselves stay.',
    ],
    action: `${place}/remove`,
    fields: {},
    label: 'Remove',
    back: place,
  }));
  if (asked !== undefined) return asked;
  await removeChannel(deps, { ...changeOf(visit), channelId: id });
  return back(c, visit, '/channels', 'removed');
};
