import type { Db } from '../../../store/index.ts';
import type { HumanTables } from '../../../store/schema-humans.ts';

export type ChallengePurpose = HumanTables['human_challenges']['purpose'];

export interface ChallengeRow {
  readonly challengeHash: string;
  readonly purpose: ChallengePurpose;
  readonly browserHash: string;
  readonly userId: string | null;
  readonly sealed: string | null;
  readonly expiresAt: number;
}

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db
    .insertInto('human_challenges')
    .values({
      challenge_hash: row.challengeHash,
      purpose: row.purpose,
      browser_hash: row.browserHash,
      user_id: row.userId,
      sealed: row.sealed,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Takes a challenge away; of two who answer it at once only one gets it. */
export async function takeChallenge(
  db: Db,
  wanted: Pick<ChallengeRow, 'challengeHash' | 'purpose' | 'browserHash'>,
  now: number,
) {
  return await db
    .deleteFrom('human_challenges')
    .where('challenge_hash', '=', wanted.challengeHash)
    .where('purpose', '=', wanted.purpose)
    .where('browser_hash', '=', wanted.browserHash)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'sealed'])
    .executeTakeFirst();
}
