import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import { foundation } from './0001-foundation.ts';
import { signingKeys } from './0002-signing-keys.ts';
import { humans } from './0003-humans.ts';
import { agents } from './0004-agents.ts';
import { pulseSetups } from './0005-pulse-setups.ts';
import { pulseEvents } from './0006-pulse-events.ts';
import { appendOnlyLog } from './0007-append-only-log.ts';
import { verifierAddress } from './0008-verifier-address.ts';
import { audits } from './0009-audits.ts';
import { arena } from './0010-arena.ts';
import { workspaceAudits } from './0011-workspace-audits.ts';
import { keyActivation } from './0012-key-activation.ts';
import { agentUpkeep } from './0013-agent-upkeep.ts';
import { readableLogs } from './0014-readable-logs.ts';
import { queueWaits } from './0015-queue-waits.ts';
import { pushedOutSetups } from './0016-pushed-out-setups.ts';
import { distrustedKeys } from './0017-distrusted-keys.ts';
import { exampleAudits } from './0018-example-audits.ts';
import { writeProbes } from './0019-write-probes.ts';
import { codeMails } from './0020-code-mails.ts';
import { notedPacks } from './0021-noted-packs.ts';
import { pulseSegments } from './0022-pulse-segments.ts';
import { pulseCountsEnd } from './0023-pulse-counts-end.ts';
import { viewLinks } from './0024-view-links.ts';
import { siteFiles } from './0025-site-files.ts';
import { addressLists } from './0026-address-lists.ts';
import { signatureNonces } from './0027-signature-nonces.ts';
import { replayedRequests } from './0028-replayed-requests.ts';
import { logDrains } from './0029-log-drains.ts';
import { nonceEnds } from './0030-nonce-ends.ts';
import { workspaceOrigins } from './0031-workspace-origins.ts';
import { alerts } from './0032-alerts.ts';
import { people } from './0033-people.ts';
import { workspaceVisits } from './0034-workspace-visits.ts';
import { alertSites } from './0035-alert-sites.ts';
import { alertIndexes } from './0036-alert-indexes.ts';
import { sharedPages } from './0037-shared-pages.ts';
import { pageFixes } from './0038-page-fixes.ts';
import { secretReplacers } from './0039-secret-replacers.ts';
import { mutedAlerts } from './0040-muted-alerts.ts';
import { auditsOfPages } from './0041-audits-of-pages.ts';

/** Every migration in order; a number that has landed is never edited or reused. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-signing-keys': signingKeys(engine),
    '0003-humans': humans(engine),
    '0004-agents': agents(engine),
    '0005-pulse-setups': pulseSetups(engine),
    '0006-pulse-events': pulseEvents(engine),
    '0007-append-only-log': appendOnlyLog(engine),
    '0008-verifier-address': verifierAddress(),
    '0009-audits': audits(engine),
    '0010-arena': arena(engine),
    '0011-workspace-audits': workspaceAudits(engine),
    '0012-key-activation': keyActivation(engine),
    '0013-agent-upkeep': agentUpkeep(engine),
    '0014-readable-logs': readableLogs(),
    '0015-queue-waits': queueWaits(engine),
    '0016-pushed-out-setups': pushedOutSetups(engine),
    '0017-distrusted-keys': distrustedKeys(engine),
    '0018-example-audits': exampleAudits(),
    '0019-write-probes': writeProbes(engine),
    '0020-code-mails': codeMails(engine),
    '0021-noted-packs': notedPacks(),
    '0022-pulse-segments': pulseSegments(engine),
    '0023-pulse-counts-end': pulseCountsEnd(),
    '0024-view-links': viewLinks(engine),
    '0025-site-files': siteFiles(engine),
    '0026-address-lists': addressLists(engine),
    '0027-signature-nonces': signatureNonces(engine),
    '0028-replayed-requests': replayedRequests(engine),
    '0029-log-drains': logDrains(engine),
    '0030-nonce-ends': nonceEnds(),
    '0031-workspace-origins': workspaceOrigins(engine),
    '0032-alerts': alerts(engine),
    '0033-people': people(engine),
    '0034-workspace-visits': workspaceVisits(engine),
    '0035-alert-sites': alertSites(engine),
    '0036-alert-indexes': alertIndexes(),
    '0037-shared-pages': sharedPages(),
    '0038-page-fixes': pageFixes(engine),
    '0039-secret-replacers': secretReplacers(),
    '0040-muted-alerts': mutedAlerts(engine),
    '0041-audits-of-pages': auditsOfPages(),
  };
}
