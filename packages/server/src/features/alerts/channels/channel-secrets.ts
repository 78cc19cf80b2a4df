import { Secret } from '../../../lib/crypto/secret.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';

/** What is kept sealed of a channel; bound to its row, so that none can stand in for another. */
type SealedPart = 'url' | 'secret';

export interface SealDeps {
  readonly keys: Pick<ServiceKeys, 'alertChannels'>;
}

const contextOf = (channelId: string, part: SealedPart) => `alert channel ${channelId} ${part}`;

export function sealPart({ keys }: SealDeps, channelId: string, part: SealedPart, value: Secret): string {
  return keys.alertChannels.seal(Buffer.from(value.reveal()), contextOf(channelId, part));
}

/** What was sealed; nothing where there is nothing, or where it was sealed under another key. */
export function openPart(
  { keys }: SealDeps,
  channelId: string,
  part: SealedPart,
  sealed: string | null,
): Secret | undefined {
  const opened = sealed === null ? undefined : keys.alertChannels.open(sealed, contextOf(channelId, part));
  return opened === undefined ? undefined : new Secret(opened.toString());
}
