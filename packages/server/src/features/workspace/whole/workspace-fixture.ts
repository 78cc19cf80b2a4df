import { addAgent, addOwner, type Owner } from '../../../app/agent-fixture.ts';
import type { Platform } from '../../../app/platform-fixture.ts';
import { packFile } from '../../audits/index.ts';
import { moveEvents } from '../../pulse/index.ts';
import { addEvents } from '../pulse-dashboard/project-fixture.ts';

const DAY = 86_400_000;

/** What is planted into every column that holds a secret or its hash: an export must not show it. */
export const PLANTED = 'planted-secret';

export interface FullWorkspace {
  readonly owner: Owner;
  readonly projectId: string;
  readonly runId: string;
  readonly registrationId: string;
  /** Everything by which a row could still name the workspace. */
  readonly names: readonly string[];
}

/** Puts rows into a table; columns of both engines are plain values. */
type Put = (table: string, row: Record<string, string | number | null>) => Promise<unknown>;

function putInto({ store }: Platform): Put {
  // The names of tables are the fixture's own, and each row is one of its table.
  return (table, row) =>
    store.db
      .insertInto(table as 'workspaces')
      .values(row as never)
      .execute();
}

async function addProject(put: Put, owner: Owner, id: string, secret: string): Promise<void> {
  const project = { id, name: 'Docs', origin: `https://${id}.dev`, environment: 'production' };
  await put('pulse_projects', { ...project, workspace_id: owner.workspaceId, created_at: 1, claimed_at: 2 });
  await put('pulse_origins', {
    origin: project.origin,
    project_id: id,
    site: 'x.dev',
    caller_hash: secret,
    contested: 0,
  });
  const setup = {
    verification_path: '/',
    verification_url: `${project.origin}/`,
    created_at: 1,
    expires_at: 2,
  };
  await put('pulse_setups', { id, state: 'claimed', setup_token_hash: secret, ...setup });
  await put('pulse_claim_links', { id: `link-${id}`, setup_id: id, token_hash: secret, created_at: 1 });
  const sealed = { challenge_key_sealed: secret, proof_key_sealed: secret };
  const key = { id: `key-${id}`, project_id: id, fingerprint: 'f', created_at: 1 };
  await put('pulse_keys', { ...key, secret_hash: secret, ...sealed });
  const challenge = { setup_id: id, key_id: `key-${id}`, user_agent: 'u', issued_at: 1, expires_at: 2 };
  await put('pulse_challenges', { nonce_hash: secret, ...challenge });
  const view = { view: '', zone: 'UTC', may_export: 0, created_at: 1, expires_at: Date.now() + DAY };
  await put('pulse_page_fixes', { project_id: id, path: '/fixed', fixed_at: 1, marked_at: 1 });
  await put('pulse_view_links', { id: `view-${id}`, project_id: id, token_hash: secret, name: 'V', ...view });
  const drain = { sender: 'fastly', includes_reported: 0, created_at: 1 };
  await put('pulse_log_drains', { id: `drain-${id}`, project_id: id, token_hash: secret, ...drain });
  await put('pulse_site_checks', { project_id: id, due_at: 1 });
  await put('pulse_site_files', {
    project_id: id,
    kind: 'robots',
    found_at: 1,
    seen_at: 1,
    content: 'User-agent: *',
  });
  await put('pulse_quotas', { project_id: id, used: 3 });
  const counted = { project_id: id, grain: 'day', bucket: DAY, agent: 'gptbot', requests: 7 };
  const kind = { purpose: 'ai_training', verdict: 'verified', format: 'html', outcome: 2 };
  await put('pulse_agent_counts', { ...counted, ...kind });
  await put('pulse_page_counts', { ...counted, path: '/old', route: '', status: 200 });
  const seen = {
    event_id: `event-${id}`,
    key_id: `key-${id}`,
    ip: '::1',
    user_agent: 'u',
    url: 'u',
    received_at: 1,
  };
  await put('pulse_verification_events', { project_id: id, nonce_hash: secret, ...seen });
}

async function addAudit(put: Put, owner: Owner, ids: { runId: string; projectId: string; slug: string }) {
  const { runId: run_id, projectId, slug } = ids;
  const { workspaceId: workspace_id, userId: user_id } = owner;
  const journey_id = `journey-${run_id}`;
  await put('audit_journeys', {
    id: journey_id,
    workspace_id,
    quickstart_url: `https://${projectId}.dev/start`,
    created_at: 1,
  });
  const page = {
    email: '',
    quickstart_url: 'https://a.dev',
    status: 'published',
    metadata: '{}',
    created_at: 1,
  };
  await put('audit_runs', { id: run_id, slug, ...page });
  await put('audit_attempts', { id: `attempt-${run_id}`, run_id, number: 1, started_at: 1, progress: '{}' });
  const report = {
    document: `{"slug":"${slug}"}`,
    sha256: 's',
    signature: 'a..b',
    signing_kid: 'k',
    status: 'passed',
  };
  await put('reports', {
    run_id,
    attempt_id: `attempt-${run_id}`,
    ...report,
    journey_key: `${PLANTED}-journey`,
    published_at: 2,
  });
  await put('report_files', {
    run_id,
    file_name: 'log.txt',
    mime_type: 'text/plain',
    size_bytes: 5,
    sha256: 's',
  });
  const [data = ''] = await packFile(Buffer.from(`log of ${slug}`));
  await put('report_file_parts', { run_id, file_name: 'log.txt', part: 0, data });
  await put('audit_mails', { run_id, state: 'sent', queued_at: 1 });
  const audit = { journey_id, project_id: projectId, asked_by: 'person', user_id, created_at: 1 };
  await put('workspace_audits', { run_id, workspace_id, ...audit });
  await put('audit_watchers', { workspace_id, user_id, since: 1 });
  await put('audit_notices', { run_id, user_id, kind: 'report', queued_at: 1 });
}

async function addSite(put: Put, { workspaceId: workspace_id, userId: user_id }: Owner, digit: string) {
  const site = { id: `origin-${digit}`, origin: `https://site-${digit}.dev`, state: 'lapsed', created_at: 1 };
  await put('workspace_origins', { ...site, due_at: 5, workspace_id });
  const lapsed = { notice_id: `notice-${digit}`, origin_id: `origin-${digit}`, lapsed_at: 1, queued_at: 1 };
  await put('origin_notices', { ...lapsed, user_id });
}

async function addAlerts(put: Put, owner: Owner, ids: { runId: string; projectId: string; digit: string }) {
  const { workspaceId: workspace_id, userId: user_id } = owner;
  const [secret, channel_id] = [`${PLANTED}-${ids.digit}`, `channel-${ids.digit}`];
  await put('alert_settings', { workspace_id, zone: 'UTC', sensitivity: 'normal' });
  const told = { title: 'T', text: 'T', numbers: '{}', subjects: '[]', evidence: '/' };
  const alert = {
    id: `alert-${ids.digit}`,
    kind: 'spoofing',
    cause: 'c',
    state: 'open',
    opened_at: 1,
    seen_at: 1,
  };
  await put('alerts', { ...alert, ...told, workspace_id, project_id: ids.projectId });
  const sealed = { url_sealed: secret, secret_sealed: secret, old_secret_sealed: secret };
  const channel = { id: channel_id, kind: 'webhook', name: 'Hook', kinds: '[]', created_at: 1 };
  await put('alert_channels', { ...channel, ...sealed, workspace_id });
  await put('alert_recipients', { channel_id, workspace_id, user_id });
  const message = { what: 'test', message_id: `m-${ids.digit}`, content: '{}', state: 'queued' };
  const times = { next_at: 1, queued_at: 1 };
  await put('alert_deliveries', {
    id: `delivery-${ids.digit}`,
    channel_id,
    workspace_id,
    ...message,
    ...times,
  });
  await put('alert_watches', { project_id: ids.projectId, next_at: 1 });
  await put('alert_verdicts', { journey_id: `journey-${ids.runId}`, verdict: 'passed', verdict_of: 1 });
}

/** A workspace that has something in every table there is for workspaces, and events in rows and in a segment. */
export async function fillWorkspace(
  platform: Platform,
  email: string,
  digit: string,
): Promise<FullWorkspace> {
  const owner = await addOwner(platform, email);
  const put = putInto(platform);
  const uuid = (kind: string) => `0190a000-0000-7000-8000-${kind.padEnd(11, '0')}${digit}`;
  const [projectId, runId, registrationId] = [uuid('1'), uuid('2'), `reg_${digit}`];
  const { workspaceId: workspace_id, userId: user_id } = owner;
  const secret = `${PLANTED}-${digit}`;
  await addProject(put, owner, projectId, secret);
  await addEvents(platform, [{ at: Date.now() - 3 * DAY, path: `/moved-${digit}` }], projectId);
  await moveEvents(platform.deps, { isUrgent: true });
  await addEvents(platform, [{ at: Date.now() - 60_000, path: `/row-${digit}` }], projectId);
  await addAudit(put, owner, { runId, projectId, slug: `report-${digit}` });
  await addAgent(platform, owner, { id: registrationId, scope: 'agent:read' });
  const attempt = {
    state: 'completed',
    expires_at: 1,
    interval_seconds: 5,
    next_poll_at: 1,
    last_poll_paced: 1,
  };
  const claim = {
    token_hash: `${secret}-link`,
    code_hash: secret,
    wrong_codes: 1,
    started_from: '::',
    created_at: 1,
  };
  await put('claim_attempts', {
    id: `claim-${digit}`,
    registration_id: registrationId,
    ...attempt,
    ...claim,
  });
  await put('wrong_codes', { id: `wrong-${digit}`, registration_id: registrationId, typed_at: 1 });
  const feedback = { page_url: 'https://a.dev/', page_origin: 'https://a.dev', body: '{}', created_at: 1 };
  await put('agent_feedback', {
    id: `said-${digit}`,
    workspace_id,
    registration_id: registrationId,
    ...feedback,
  });
  await addSite(put, owner, digit);
  await addAlerts(put, owner, { runId, projectId, digit });
  const key = { name: `Key ${digit}`, scope: 'agent:read', created_at: 1 };
  await put('personal_keys', { id: `pk-${digit}`, workspace_id, user_id, key_hash: secret, ...key });
  const offer = { email: `guest-${digit}@acme-corp.com`, role: 'member', invited_by: user_id };
  await put('workspace_visits', { workspace_id, user_id, seen_at: 2, before_at: 1 });
  await put('workspace_invitations', {
    id: `offer-${digit}`,
    workspace_id,
    ...offer,
    created_at: 1,
    expires_at: Date.now() + DAY,
  });
  const event = { action: 'setup.created', detail: '{}', happened_at: 5 };
  await put('security_events', { id: `logged-${digit}-1`, workspace_id, user_id, ...event });
  await put('security_events', { id: `logged-${digit}-2`, registration_id: registrationId, ...event });
  await put('security_events', { id: `logged-${digit}-3`, project_id: projectId, ...event });
  return { owner, projectId, runId, registrationId, names: [workspace_id, projectId, runId, registrationId] };
}
