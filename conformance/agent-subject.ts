import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SmtpInbox, startSmtpInbox } from '@waymark/testkit';
import pg from 'pg';
import { AgentClient, type Ceremony, nextOwner, type PostClaim, type Registered } from './agent-client.ts';
import { HumanBrowser } from './human-browser.ts';
import { type Subject, startSubject } from './service.ts';

type Row = Record<string, unknown>;

/** A service with a mail box, and what its agents and humans need. */
export interface AgentSubject {
  readonly subject: Subject;
  readonly inbox: SmtpInbox;
  agent(): AgentClient;
  human(): HumanBrowser;
  /** Runs a statement past the service. */
  query(sql: string): Promise<Row[]>;
  /** Registers an anonymous agent, has its human claim it and collects the tokens. */
  claimedAgent(more?: Readonly<Record<string, unknown>>): Promise<ClaimedAgent>;
  stop(): Promise<void>;
}

/** An agent after the whole ceremony, with every secret it saw. */
export interface ClaimedAgent extends Registered, Ceremony {
  readonly agent: AgentClient;
  readonly human: HumanBrowser;
  readonly owner: string;
  readonly preClaimToken: string;
  readonly tokens: PostClaim;
}

export async function startAgentSubject(env: Readonly<Record<string, string>> = {}): Promise<AgentSubject> {
  const inbox = await startSmtpInbox();
  const subject = await startSubject({ env: { WAYMARK_SMTP_URL: inbox.url, ...env } }).catch(
    async (error) => {
      await inbox.stop();
      throw error;
    },
  );
  const agent = () => new AgentClient(subject.platformUrl);
  const human = () => new HumanBrowser(subject.platformUrl);
  return {
    subject,
    inbox,
    agent,
    human,
    query: (sql) => query(subject, sql),
    claimedAgent: (more) => claimAgent(agent(), human(), inbox, more),
    async stop() {
      await subject.stop();
      await inbox.stop();
    },
  };
}

async function claimAgent(
  agent: AgentClient,
  human: HumanBrowser,
  inbox: SmtpInbox,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ClaimedAgent> {
  const owner = nextOwner();
  const registered = await agent.registerAnonymous(more);
  const preClaimToken = await agent.accessToken(registered.assertion);
  const ceremony = await agent.startClaim(registered.claimToken, owner);
  await human.complete(ceremony, owner, inbox);
  const tokens = await agent.collect(registered.claimToken);
  return { ...registered, ...ceremony, agent, human, owner, preClaimToken, tokens };
}

async function query({ databaseUrl, dataDir }: Subject, sql: string): Promise<Row[]> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  const database = new DatabaseSync(join(dataDir, 'waymark.db'), { timeout: 10_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
