import { askForPasskey, verifyNewPasskey } from '../../../adapters/webauthn.ts';
import { recordEvent } from '../../identity/index.ts';
import { type Human, queueNotice, type SignInDeps } from '../accounts/index.ts';
import { newChallenge, rememberChallenge, spendChallenge } from '../challenges/index.ts';
import { readAnswer, siteOf } from './answer.ts';
import { insertPasskey, listPasskeys } from './store.ts';

const NAME_CHARACTERS = 60;

export type PasskeyAdded = 'added' | 'refused' | 'known' | 'full' | 'nameless';

/** Asks the browser of a signed-in person for a new passkey; undefined when they have as many as there may be. */
export async function askForNewPasskey(deps: SignInDeps, human: Human, browser: string) {
  const known = await listPasskeys(deps.store.db, human.userId);
  if (known.length >= deps.config.limits.passkeysPerPerson) return undefined;
  const challenge = newChallenge();
  const { userId } = human;
  await rememberChallenge(deps, challenge, { purpose: 'passkey_add', browser, userId });
  return await askForPasskey(siteOf(deps.config.platformUrl), human, { challenge, known });
}

/** Keeps a passkey that a device has made for this person, and tells them by mail. */
export async function addPasskey(
  deps: SignInDeps,
  human: Human,
  input: { readonly name: string; readonly answer: string; readonly browser: string },
): Promise<PasskeyAdded> {
  const name = input.name.trim();
  if (name === '' || Array.from(name).length > NAME_CHARACTERS) return 'nameless';
  const answer = readAnswer(input.answer);
  if (answer === undefined) return 'refused';
  const use = { purpose: 'passkey_add', browser: input.browser } as const;
  const spent = await spendChallenge(deps, answer.challenge, use);
  if (spent?.userId !== human.userId) return 'refused';
  const made = await verifyNewPasskey(siteOf(deps.config.platformUrl), answer);
  if (made === undefined) return 'refused';
  const { userId } = human;
  const now = deps.clock();
  const added = await deps.store.transaction(async (db): Promise<PasskeyAdded> => {
    if ((await listPasskeys(db, userId)).length >= deps.config.limits.passkeysPerPerson) return 'full';
    if (!(await insertPasskey(db, { ...made, userId, name }, now))) return 'known';
    await recordEvent(db, { action: 'passkey.added', userId, detail: { name } }, now);
    await queueNotice(db, { userId, about: 'passkey_added', name }, now);
    return 'added';
  });
  if (added === 'added') deps.mailQueued();
  return added;
}
