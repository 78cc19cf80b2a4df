import { recordEvent } from '../../identity/index.ts';
import type { Human } from './current-human.ts';
import type { HumansDeps } from './deps.ts';
import { insertMember, spendInvitation } from './store.ts';

export type Answered = 'joined' | 'declined' | 'gone';

/** Spends an invitation addressed to this person, and joins when they accept it. */
export async function answerInvitation(
  deps: Pick<HumansDeps, 'store' | 'clock'>,
  human: Pick<Human, 'userId' | 'email'>,
  answer: { readonly id: string; readonly accepts: boolean },
): Promise<Answered> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const spent = await spendInvitation(db, answer.id, human.email, now);
    if (spent === undefined) return 'gone';
    if (answer.accepts) await insertMember(db, { ...spent, userId: human.userId }, now);
    const action = answer.accepts ? 'member.joined' : 'invitation.declined';
    const { workspaceId } = spent;
    const detail = { email: human.email };
    await recordEvent(db, { action, workspaceId, userId: human.userId, detail }, now);
    return answer.accepts ? 'joined' : 'declined';
  });
}
