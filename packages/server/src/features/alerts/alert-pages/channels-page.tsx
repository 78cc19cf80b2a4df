import { CsrfField } from '../../humans/index.ts';
import type { AlertSettings, Channel, Sensitivity } from '../channels/index.ts';
import { type Level, levels } from '../watch/index.ts';
import { AlertFrame, type Frame, ProblemBox } from './frame.tsx';
import { channelKinds, channelWords, clockOf, kindWords, stateWords } from './words.ts';

export interface ChannelsPageProps {
  /** How many channels there may be. */
  readonly most: number;
  readonly frame: Frame;
  readonly channels: readonly Channel[];
  /** Whom each mail channel writes to. */
  readonly readers: ReadonlyMap<string, readonly unknown[]>;
  readonly settings: AlertSettings;
  readonly zones: readonly string[];
  readonly problem?: string | undefined;
}

function tellsOf({ kinds, wantsDigest }: Channel): string {
  const isAll = kinds.length === Object.keys(kindWords).length;
  const named = isAll ? ['everything'] : kinds.map((kind) => kindWords[kind].name.toLowerCase());
  return [...named, ...(wantsDigest ? ['weekly digest'] : [])].join(', ');
}

function ChannelLine({ channel, readers, frame }: { channel: Channel; readers: number; frame: Frame }) {
  const { text, isBad } = stateWords(channel, readers);
  return (
    <tr>
      <th scope="row">
        <a href={`${frame.base}/channels/${channel.id}`}>{channel.name}</a>
      </th>
      <td data-label="Kind">
        {channelWords[channel.kind].name}
        {channel.host === null ? null : <small> {channel.host}</small>}
      </td>
      <td data-label="Tells of">{tellsOf(channel)}</td>
      <td data-label="Sites">{channel.origins === null ? 'all' : `${channel.origins.length} chosen`}</td>
      <td data-label="State" class={isBad ? 'wrong' : undefined}>
        {text}
      </td>
    </tr>
  );
}

function ChannelTable({ channels, readers, frame }: ChannelsPageProps) {
  if (channels.length === 0) return <p>No channel yet: nobody is told of alerts. Add the first one below.</p>;
  return (
    <table class="stack">
      <caption class="away">Channels of this workspace</caption>
      <thead>
        <tr>
          <th scope="col">Channel</th>
          <th scope="col">Kind</th>
          <th scope="col">Tells of</th>
          <th scope="col">Sites</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody data-list="channels">
        {channels.map((channel) => (
          <ChannelLine channel={channel} readers={readers.get(channel.id)?.length ?? 0} frame={frame} />
        ))}
      </tbody>
    </table>
  );
}

function AddChannel({ frame, channels, most }: ChannelsPageProps) {
  if (channels.length >= most)
    return <p>The workspace has {most} channels, which is as many as it may have.</p>;
  return (
    <ul class="cards">
      {channelKinds.map((kind) => (
        <li>
          <a href={`${frame.base}/channels/new?kind=${kind}`}>
            Add {channelWords[kind].name}
            <span class="away"> channel</span>
          </a>
          <small>{channelWords[kind].hint}</small>
        </li>
      ))}
    </ul>
  );
}

const levelNames: Readonly<Record<Sensitivity, string>> = {
  low: 'Low: only what is grave',
  normal: 'Normal',
  high: 'High: early, and more often in vain',
};

const levelWords = ({ jump, pageRequests, newAgentRequests, silentDays, spoofed }: Level) =>
  `Failures: ${jump.floor} in an hour and ${jump.times} times the usual. A failing page: ${pageRequests} requests. A new agent: ${newAgentRequests}. Spoofing: ${spoofed} in an hour. Silence: ${silentDays} ${silentDays === 1 ? 'day' : 'days'}.`;

function SensitivityField({ settings }: { settings: AlertSettings }) {
  // The order of the object is the order of the page.
  const names = Object.keys(levels) as Sensitivity[];
  return (
    <fieldset>
      <legend>Sensitivity</legend>
      {names.map((name) => (
        <label class="check radio">
          <input
            type="radio"
            name="sensitivity"
            value={name}
            checked={settings.sensitivity === name ? true : undefined}
          />{' '}
          {levelNames[name]}
          <small>{levelWords(levels[name])}</small>
        </label>
      ))}
    </fieldset>
  );
}

function SettingsForm({ frame, settings, zones }: ChannelsPageProps) {
  const { quiet, zone } = settings;
  return (
    <form method="post" action={`${frame.base}/settings`}>
      <CsrfField token={frame.formToken} />
      <label for="zone">Time zone of the workspace</label>
      <select id="zone" name="zone">
        {zones.map((name) => (
          <option value={name} selected={name === zone ? true : undefined}>
            {name}
          </option>
        ))}
      </select>
      <fieldset>
        <legend>Quiet hours</legend>
        <label class="check">
          <input type="checkbox" name="quiet" value="yes" checked={quiet === null ? undefined : true} /> Send
          nothing at these hours
          <small>Alerts are held back and come as one summary afterwards.</small>
        </label>
        <div class="pairs">
          <div>
            <label for="from">From</label>
            <input id="from" name="from" type="time" value={clockOf(quiet?.from ?? 22 * 60)} />
          </div>
          <div>
            <label for="to">To</label>
            <input id="to" name="to" type="time" value={clockOf(quiet?.to ?? 7 * 60)} />
          </div>
        </div>
      </fieldset>
      <SensitivityField settings={settings} />
      <p class="actions">
        <button type="submit">Save</button>
      </p>
    </form>
  );
}

/** By which ways a workspace is told, when, and from which numbers on. */
export function ChannelsPage(props: ChannelsPageProps) {
  const { frame, problem } = props;
  return (
    <AlertFrame
      frame={frame}
      title={`Channels of ${frame.workspace.name}`}
      at="channels"
      hasProblem={problem !== undefined}
    >
      <ProblemBox problem={problem} />
      <ChannelTable {...props} />
      <h2>Add a channel</h2>
      <AddChannel {...props} />
      <h2>Settings</h2>
      <SettingsForm {...props} />
    </AlertFrame>
  );
}
