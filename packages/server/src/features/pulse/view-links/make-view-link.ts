import type { Limits } from '../../../config/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { type ViewQuery, writeViewQuery } from '../explore/index.ts';
import { lockProject } from '../projects/index.ts';
import type { SharedPage } from './shared-page.ts';
import { endViewLink, insertViewLink, liveViewLinks } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long links may last, and how they may be named. */
export const viewLinkRules = {
  days: [7, 30, 90, 365],
  nameCharacters: 80,
} as const;

export interface ViewLinkDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly limits: Pick<Limits, 'viewLinksPerProject'> };
}

/** Whose project, and who of its people acts. */
export interface ViewLinkChange {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

export interface WantedViewLink {
  readonly name: string;
  readonly query: ViewQuery;
  readonly zone: string;
  readonly shows: SharedPage;
  readonly lastsDays: number;
  readonly mayExport: boolean;
}

const refused = (message: string, resolution: string) =>
  new ServiceError('invalid_request', { message, resolution });

function checkWanted({ name, lastsDays }: WantedViewLink): void {
  const { days, nameCharacters } = viewLinkRules;
  if (name === '' || name.length > nameCharacters)
    throw refused(`A link needs a name of at most ${nameCharacters} characters.`, 'Name it for whom it is.');
  if (!days.some((each) => each === lastsDays))
    throw refused(`A link lasts ${days.join(', ')} days.`, 'Choose one of these.');
}

/** Makes a link to one view. What is kept of its token is a hash: it is told here and never again. */
export async function makeViewLink(
  deps: ViewLinkDeps,
  { projectId, workspaceId, userId }: ViewLinkChange,
  wanted: WantedViewLink,
): Promise<{ readonly token: string; readonly expiresAt: number } | undefined> {
  checkWanted(wanted);
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await lockProject(db, workspaceId, projectId))) return undefined;
    const { viewLinksPerProject: most } = deps.config.limits;
    if ((await liveViewLinks(db, projectId, now)).length >= most)
      throw refused(
        `A project has at most ${most} ${most === 1 ? 'link' : 'links'}.`,
        'Revoke one of them first.',
      );
    const [token, expiresAt] = [newToken('pulse_view_'), now + wanted.lastsDays * DAY_MS];
    await insertViewLink(db, {
      id: newId(),
      projectId,
      tokenHash: hashToken(token),
      name: wanted.name,
      view: writeViewQuery(wanted.query).toString(),
      zone: wanted.zone,
      shows: wanted.shows,
      mayExport: wanted.mayExport,
      createdBy: userId,
      expiresAt,
      now,
    });
    await recordEvent(db, { action: 'link.created', projectId, workspaceId, userId }, now);
    return { token, expiresAt };
  });
}

/** Ends a link at once; false when the project has no such link. */
export async function revokeViewLink(
  deps: Pick<ViewLinkDeps, 'store' | 'clock'>,
  { projectId, workspaceId, userId }: ViewLinkChange,
  linkId: string,
): Promise<boolean> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await lockProject(db, workspaceId, projectId))) return false;
    if (!(await endViewLink(db, projectId, linkId, now))) return false;
    await recordEvent(db, { action: 'link.revoked', projectId, workspaceId, userId }, now);
    return true;
  });
}
