import { describeForOperator, findLimits, probeSandbox } from '@waymark/audit';
import {
  type Config,
  countJobs,
  createMailer,
  describeEnvironment,
  describeLists,
  healthOfSegments,
  loadConfig,
  lostDatabase,
  missingDatabase,
  noticesOf,
  openColumns,
  openStore,
  pendingMigrations,
  probeOwnPulse,
  problemText,
  readKeyProtection,
  refuseOthersStore,
  type Store,
  siteverify,
  whosePages,
} from '@waymark/server';
import { type Command, exitCode } from '../command.ts';
import { readOptions } from '../read-options.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (at: number | null) => (at === null ? 'never held' : new Date(at).toISOString().slice(0, 10));

interface Finding {
  readonly state: 'ok' | 'missing' | 'broken';
  readonly subject: string;
  readonly detail: string;
}

function configured(): Finding[] {
  return describeEnvironment().map(({ name, value }) => ({ state: 'ok', subject: name, detail: value }));
}

async function checkKeys(store: Store, pending: readonly string[]): Promise<Finding[]> {
  const protection = pending.length > 0 ? undefined : await readKeyProtection(store);
  if (protection === undefined) return [];
  if (protection === 'none') {
    return [
      {
        state: 'missing',
        subject: 'keys',
        detail: 'they are not encrypted in the database: set WAYMARK_SECRET',
      },
    ];
  }
  const wrapped = protection === 'secret' ? 'WAYMARK_SECRET' : 'the key file';
  return [{ state: 'ok', subject: 'keys', detail: `wrapped by ${wrapped}` }];
}

async function checkSegments(config: Config, store: Store, pending: readonly string[]): Promise<Finding[]> {
  if (pending.length > 0) return [];
  const columns = openColumns(config.pulseDir);
  try {
    const judged = await healthOfSegments({ store, columns, clock: Date.now });
    return [{ ...judged, subject: 'pulse events' }];
  } finally {
    columns.close();
  }
}

/** A stale list calls nobody a false name: whoever reads the figures should know that they are blind. */
async function checkLists(config: Config, store: Store, pending: readonly string[]): Promise<Finding[]> {
  if (pending.length > 0) return [];
  const subject = 'address lists';
  const lists = await describeLists(store.db, Date.now(), config.pulseListDays * DAY_MS);
  const stale = lists.filter(({ isStale }) => isStale);
  if (stale.length === 0)
    return [
      { state: 'ok', subject, detail: `all ${lists.length} are at most ${config.pulseListDays} days old` },
    ];
  const dated = stale.map(({ source, takenAt }) => `${source} (${dayOf(takenAt)})`).join(', ');
  const remedy = config.refreshesLists
    ? 'the worker takes them from their URLs every day; `waymark lists show` says what went wrong'
    : 'set WAYMARK_PULSE_LISTS=on or run `waymark lists import`';
  return [
    {
      state: 'missing',
      subject,
      detail: `no false name is told by those that are stale: ${dated}; ${remedy}`,
    },
  ];
}

async function checkStore(config: Config): Promise<Finding[]> {
  const lost = lostDatabase(config);
  if (lost !== undefined) return [{ state: 'broken', subject: 'database', detail: lost }];
  const missing = missingDatabase(config);
  if (missing !== undefined) {
    const detail = `there is no ${missing}; the first start makes it, if WAYMARK_DATA_DIR is right`;
    return [{ state: 'missing', subject: 'database', detail }];
  }
  try {
    const store = await openStore(config);
    try {
      await refuseOthersStore(store);
      const pending = await pendingMigrations(store);
      const jobs = pending.length > 0 ? [] : await countJobs(store.db);
      const dead = jobs.filter((job) => job.state === 'dead').reduce((sum, job) => sum + job.count, 0);
      return [
        { state: 'ok', subject: 'database', detail: `${store.engine.name} answers` },
        pending.length === 0
          ? { state: 'ok', subject: 'schema', detail: 'up to date' }
          : {
              state: 'missing',
              subject: 'schema',
              detail: `${pending.join(', ')} not applied; the next start applies it`,
            },
        dead === 0
          ? { state: 'ok', subject: 'jobs', detail: 'no dead letters' }
          : { state: 'broken', subject: 'jobs', detail: `${dead} dead letters` },
        ...(await checkKeys(store, pending)),
        ...(await checkSegments(config, store, pending)),
        ...(await checkLists(config, store, pending)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [{ state: 'broken', subject: 'database', detail: problemText(error) }];
  }
}

async function checkMail(config: Config, testAddress: string | undefined): Promise<Finding> {
  const mailer = createMailer(config);
  const where = mailer.kind === 'smtp' ? 'the SMTP server' : 'the outbox';
  try {
    await mailer.verify();
    if (testAddress === undefined) return { state: 'ok', subject: 'mail', detail: `${where} is ready` };
    await mailer.send({
      to: testAddress,
      subject: 'Waymark can send mail',
      text: `This mail was asked for by "waymark doctor" of ${config.baseUrl}.\n`,
    });
    return { state: 'ok', subject: 'mail', detail: `a test mail went to ${where}` };
  } catch (error) {
    return { state: 'broken', subject: 'mail', detail: problemText(error) };
  }
}

async function checkSandbox(config: Config): Promise<Finding> {
  const probe = await probeSandbox(config.sandbox, { whosePages: whosePages(config) });
  if (!probe.available)
    return { state: 'broken', subject: 'sandbox', detail: `${probe.reason} ${probe.install}` };
  const { driver, version } = probe;
  const choice = describeForOperator(probe);
  const detail = `${driver} ${version} passes its self-test; ${await findLimits(driver)}${choice === undefined ? '' : `. ${choice}`}`;
  return { state: 'ok', subject: 'sandbox', detail };
}

/** Asks the siteverify service about a token nobody issued: only a plain refusal shows that all is well. */
async function checkChallenge(config: Config): Promise<Finding[]> {
  const { challengeSecret: secret, challengeVerifyUrl: url } = config;
  if (secret === undefined || url === undefined) return [];
  let why = '';
  const report = (problem: string) => {
    why = ` (${problem})`;
  };
  const verdict = await siteverify({ url, secret, report }, 'waymark-doctor', '127.0.0.1');
  if (verdict === 'refused')
    return [{ state: 'ok', subject: 'challenge', detail: 'the siteverify service answers' }];
  const details = {
    passed: 'WAYMARK_CHALLENGE_VERIFY_URL accepts tokens that nobody issued',
    misconfigured: 'WAYMARK_CHALLENGE_SECRET is not accepted',
    unavailable: 'WAYMARK_CHALLENGE_VERIFY_URL gives no usable answer',
  };
  return [{ state: 'broken', subject: 'challenge', detail: `${details[verdict]}${why}` }];
}

/** Asks the endpoint of the landing host's own events whether it knows the key. */
async function checkPulse(config: Config): Promise<Finding[]> {
  const probe = await probeOwnPulse(config);
  if (probe === undefined) return [];
  if (probe.isTaken)
    return [{ state: 'ok', subject: 'pulse', detail: 'the key of the landing host is known' }];
  const detail =
    probe.status === null
      ? `${config.pulseEndpoint} does not answer (${probe.code}); is the service up?`
      : `WAYMARK_PULSE_KEY is not accepted (${probe.code})`;
  return [{ state: probe.status === null ? 'missing' : 'broken', subject: 'pulse', detail }];
}

/** `waymark doctor`: what is configured, reachable and missing. */
export const doctor: Command = {
  usage: 'doctor [--mail-to ADDRESS]',
  summary: 'check what is configured, reachable and missing',
  async run(args) {
    const { values } = readOptions(args, { 'mail-to': { type: 'string' } }, { min: 0, max: 0 });
    const config = loadConfig();
    const findings: Finding[] = [
      { state: 'ok', subject: 'node', detail: process.version },
      ...configured(),
      ...(await checkStore(config)),
      await checkMail(config, values['mail-to']),
      ...(await checkChallenge(config)),
      ...(await checkPulse(config)),
      await checkSandbox(config),
      ...noticesOf(config, true).map((detail) => ({ state: 'missing', subject: 'note', detail }) as const),
    ];
    for (const { state, subject, detail } of findings)
      console.log(`${state.padEnd(8)} ${subject}: ${detail}`);
    return findings.some((finding) => finding.state === 'broken') ? exitCode.failed : exitCode.ok;
  },
};
