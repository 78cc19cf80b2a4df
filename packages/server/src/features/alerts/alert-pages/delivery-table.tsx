import { ButtonForm } from '../../humans/index.ts';
import type { ListedDelivery } from '../deliveries/index.ts';
import type { Frame } from './frame.tsx';
import { aboutDelivery, deliveryWords, timesOf, triesOf } from './words.ts';

function Tries({ delivery, frame }: { delivery: ListedDelivery; frame: Frame }) {
  const when = timesOf(frame.zone);
  const tries = triesOf(delivery);
  if (tries.length === 0) return null;
  return (
    <details class="tries">
      <summary>{tries.length === 1 ? '1 attempt' : `${tries.length} attempts`}</summary>
      <ol>
        {tries.map(({ at, status, detail }) => (
          <li>
            {when(at)}: {status === null ? '' : `${status}, `}
            <span class="words">{detail}</span>
          </li>
        ))}
      </ol>
      {delivery.state === 'queued' ? <p>Next at {when(delivery.nextAt)}.</p> : null}
      <p>
        <small>
          Message <code>{delivery.messageId}</code>
        </small>
      </p>
    </details>
  );
}

function DeliveryLine(props: { delivery: ListedDelivery; frame: Frame; by: 'channel' | 'about' }) {
  const { delivery, frame, by } = props;
  const when = timesOf(frame.zone);
  const { text, isBad } = deliveryWords(delivery);
  const about = aboutDelivery(delivery);
  const place = `${frame.base}/channels/${delivery.channelId}`;
  return (
    <tr>
      <td class="brief">{when(delivery.queuedAt)}</td>
      <td data-label={by === 'channel' ? 'By' : 'About'}>
        {by === 'channel' && frame.mayManage ? <a href={place}>{delivery.channelName}</a> : null}
        {by === 'channel' && !frame.mayManage ? delivery.channelName : null}
        {by === 'about' ? about : null}
        {delivery.email === null ? null : <small> to {delivery.email}</small>}
      </td>
      <td data-label="State">
        <span class={isBad ? 'wrong' : undefined}>{text}</span>
        {/* What receivers answer is for those who chose them. */}
        {frame.mayManage ? <Tries delivery={delivery} frame={frame} /> : null}
      </td>
      {frame.mayManage ? (
        <td>
          <ButtonForm
            token={frame.formToken}
            action={`${place}/again`}
            fields={{ delivery: delivery.id }}
            label="Send again"
            of={`${about}, ${when(delivery.queuedAt)}`}
            kind="quiet"
          />
        </td>
      ) : null}
    </tr>
  );
}

/** What was sent, newest first, and how it went. */
export function DeliveryTable(props: {
  deliveries: readonly ListedDelivery[];
  frame: Frame;
  by: 'channel' | 'about';
}) {
  const { deliveries, frame, by } = props;
  if (deliveries.length === 0) return <p>Nothing was sent yet.</p>;
  return (
    <table class="stack">
      <caption class="away">What was sent, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">{by === 'channel' ? 'By' : 'About'}</th>
          <th scope="col">State</th>
          {frame.mayManage ? (
            <th scope="col">
              <span class="away">Send again</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody data-list="deliveries">
        {deliveries.map((delivery) => (
          <DeliveryLine delivery={delivery} frame={frame} by={by} />
        ))}
      </tbody>
    </table>
  );
}
