import { alertKinds } from '@waymark/contract';
import { ButtonForm, CsrfField } from '../../humans/index.ts';
import { type Channel, type ChannelChoice, type ChannelKind, channelRules } from '../channels/index.ts';
import type { ListedDelivery } from '../deliveries/index.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { AlertFrame, type Frame, ProblemBox } from './frame.tsx';
import { channelWords, kindWords, stateWords } from './words.ts';

/** What a form for a channel offers, and what is chosen. */
export interface ChannelFormProps {
  readonly frame: Frame;
  readonly kind: ChannelKind;
  readonly choice: ChannelChoice;
  readonly url?: string | undefined;
  readonly members: readonly { readonly userId: string; readonly email: string }[];
  /** The origins of the workspace's sites. */
  readonly sites: readonly string[];
  readonly problem?: string | undefined;
}

const addressHints: Readonly<Record<Exclude<ChannelKind, 'mail'>, string>> = {
  webhook: 'Your receiver: it gets a signed POST of JSON, and answers with 2xx.',
  slack: 'From Slack: Apps, Incoming Webhooks. Whoever knows this address can post there.',
  discord:
    'From Discord: the channel’s settings, Integrations, Webhooks. Whoever knows this address can post there.',
};

function AddressField({ kind, url }: ChannelFormProps) {
  if (kind === 'mail') return null;
  return (
    <>
      <label for="url">Address</label>
      <p class="hint" id="url-hint">
        {addressHints[kind]} It is kept sealed and never shown again.
      </p>
      <input
        id="url"
        name="url"
        type="url"
        required
        maxlength={channelRules.urlCharacters}
        value={url ?? ''}
        placeholder="https://"
        aria-describedby="url-hint"
        autocomplete="off"
      />
    </>
  );
}

function KindsField({ choice, kind }: ChannelFormProps) {
  return (
    <fieldset>
      <legend>It tells of</legend>
      {alertKinds.map((each) => (
        <label class="check">
          <input
            type="checkbox"
            name="kinds"
            value={each}
            checked={choice.kinds.includes(each) ? true : undefined}
          />{' '}
          {kindWords[each].name}
          <small>{kindWords[each].hint}</small>
        </label>
      ))}
      {kind === 'mail' ? (
        <label class="check">
          <input type="checkbox" name="digest" value="yes" checked={choice.wantsDigest ? true : undefined} />{' '}
          Weekly digest
          <small>On Mondays at 8:00: the week in a picture and a few lines.</small>
        </label>
      ) : null}
    </fieldset>
  );
}

function SitesField({ choice, sites }: ChannelFormProps) {
  const isAll = choice.origins === null;
  return (
    <fieldset>
      <legend>Of which sites</legend>
      <label class="check radio">
        <input type="radio" name="sites" value="all" checked={isAll ? true : undefined} /> All, also those to
        come
      </label>
      <label class="check radio">
        <input type="radio" name="sites" value="some" checked={isAll ? undefined : true} /> Only these:
      </label>
      {sites.map((origin) => (
        <label class="check">
          <input
            type="checkbox"
            name="origins"
            value={origin}
            checked={choice.origins?.includes(origin) === true ? true : undefined}
          />{' '}
          {origin}
        </label>
      ))}
    </fieldset>
  );
}

function RecipientsField({ kind, choice, members }: ChannelFormProps) {
  if (kind !== 'mail') return null;
  return (
    <fieldset>
      <legend>To whom</legend>
      {members.map(({ userId, email }) => (
        <label class="check">
          <input
            type="checkbox"
            name="recipients"
            value={userId}
            checked={choice.recipients.includes(userId) ? true : undefined}
          />{' '}
          {email}
        </label>
      ))}
    </fieldset>
  );
}

function ChoiceFields(props: ChannelFormProps) {
  return (
    <>
      <label for="name">Name</label>
      <input
        id="name"
        name="name"
        required
        maxlength={channelRules.nameCharacters}
        value={props.choice.name}
        autocomplete="off"
      />
      <RecipientsField {...props} />
      <KindsField {...props} />
      <SitesField {...props} />
    </>
  );
}

/** The form for a new channel. */
export function NewChannelPage(props: ChannelFormProps & { readonly id: string }) {
  const { frame, kind, problem, id } = props;
  const title = `Add a channel: ${channelWords[kind].name}`;
  return (
    <AlertFrame frame={frame} title={title} at="below" hasProblem={problem !== undefined}>
      <ProblemBox problem={problem} />
      <form method="post" action={`${frame.base}/channels`}>
        <CsrfField token={frame.formToken} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <AddressField {...props} />
        <ChoiceFields {...props} />
        <p class="actions">
          <button type="submit">Add the channel</button> <a href={`${frame.base}/channels`}>Cancel</a>
        </p>
      </form>
    </AlertFrame>
  );
}

export interface ChannelPageProps extends ChannelFormProps {
  readonly channel: Channel;
  /** Names the secret that the page's button replaces. */
  readonly mark: string;
  readonly deliveries: readonly ListedDelivery[];
  readonly nextCursor: string | null;
  /** A secret that was made by the request that is answered. */
  readonly freshSecret?: string | undefined;
}

function FreshSecret({ secret }: { secret: string | undefined }) {
  if (secret === undefined) return null;
  return (
    <div class="notice" role="status">
      <p>
        <strong>The secret of this webhook, shown only now.</strong> Your receiver checks signatures with it:
      </p>
      <pre>{secret}</pre>
    </div>
  );
}

function ChannelButtons({ channel, frame, mark }: ChannelPageProps) {
  const place = `${frame.base}/channels/${channel.id}`;
  const token = frame.formToken;
  const other = channel.state === 'on' ? 'off' : 'on';
  return (
    <div class="actions">
      {channel.state === 'on' ? (
        <ButtonForm token={token} action={`${place}/test`} fields={{}} label="Send a test" />
      ) : null}
      {channel.kind === 'webhook' ? (
        <ButtonForm
          token={token}
          action={`${place}/secret`}
          fields={{ mark }}
          label="Replace the secret"
          kind="quiet"
        />
      ) : null}
      <ButtonForm
        token={token}
        action={`${place}/switch`}
        fields={{ to: other }}
        label={`Switch ${other}`}
        kind="quiet"
      />
      <ButtonForm token={token} action={`${place}/remove`} fields={{}} label="Remove" kind="danger" />
    </div>
  );
}

/** One channel: what it tells of, whether it works, and what was sent by it. */
export function ChannelPage(props: ChannelPageProps) {
  const { frame, channel, problem, nextCursor } = props;
  const place = `${frame.base}/channels/${channel.id}`;
  const { text, isBad } = stateWords(channel, props.choice.recipients.length);
  return (
    <AlertFrame frame={frame} title={channel.name} at="below" hasProblem={problem !== undefined}>
      <ProblemBox problem={problem} />
      <FreshSecret secret={props.freshSecret} />
      <p>
        {channelWords[channel.kind].name}
        {channel.host === null ? '' : ` to ${channel.host}`}:{' '}
        <span class={isBad ? 'wrong' : undefined}>{text}</span>
      </p>
      <ChannelButtons {...props} />
      <h2>What was sent</h2>
      <DeliveryTable deliveries={props.deliveries} frame={frame} by="about" />
      {nextCursor === null ? null : (
        <p>
          <a href={`${place}?cursor=${nextCursor}`}>Older messages</a>
        </p>
      )}
      <p>
        <small>Times are of {frame.zone}. Messages are kept for 30 days.</small>
      </p>
      <h2>What it tells</h2>
      <form method="post" action={place}>
        <CsrfField token={frame.formToken} />
        <ChoiceFields {...props} />
        <p class="actions">
          <button type="submit">Save</button>
        </p>
      </form>
    </AlertFrame>
  );
}
