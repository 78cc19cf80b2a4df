import type { AlertKind } from '@waymark/contract';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { markMuted } from './store.ts';

/** What may be as somebody wants it: a crawler that is kept out, a page that was taken away. All else asks to be mended. */
export const mutableKinds: readonly AlertKind[] = ['crawler_silent', 'page_failing'];

export interface Mute {
  readonly workspaceId: string;
  readonly userId: string;
  readonly alertId: string;
}

/**
 * Has an open alert count as nothing wrong until it is over, or count again; false where it is so already. Nothing is
 * sent by it, and who comes again and falls silent once more has an alert of their own.
 */
export async function muteAlert(
  deps: { readonly store: Store; readonly clock: Clock },
  { workspaceId, userId, alertId }: Mute,
  to: 'muted' | 'heard',
): Promise<boolean> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    await holdWorkspace(db, workspaceId);
    const which = { workspaceId, id: alertId, kinds: mutableKinds };
    const alert = await markMuted(db, which, to === 'muted' ? { at: now, by: userId } : null);
    if (alert === undefined) return false;
    const action = to === 'muted' ? 'alert.muted' : 'alert.unmuted';
    await recordEvent(db, { action, workspaceId, userId, detail: { name: alert.title } }, now);
    return true;
  });
}
