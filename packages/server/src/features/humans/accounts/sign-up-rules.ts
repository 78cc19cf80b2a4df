import type { SignUp } from '../../../config/index.ts';

/** What is known of a proven or unproven address when it wants in. */
export interface Newcomer {
  /** Normalised. */
  readonly email: string;
  readonly hasAccount: boolean;
  /** An owner of a workspace holds a place for this address. */
  readonly isInvited: boolean;
  readonly isOperator: boolean;
}

/**
 * Whether an address may sign in. Only opening an account is ever refused: people who are here stay, an owner may
 * bring somebody in by name, and whoever runs the service is never locked out of it.
 */
export function mayEnter(rule: SignUp, newcomer: Newcomer): boolean {
  if (rule.kind === 'open' || newcomer.hasAccount || newcomer.isInvited || newcomer.isOperator) return true;
  const domain = newcomer.email.slice(newcomer.email.lastIndexOf('@') + 1);
  return rule.kind === 'domains' && rule.domains.includes(domain);
}

/** What the sign-in page says of accounts that are not there yet; nothing of anybody's. */
export function signUpSentence(rule: SignUp): string {
  switch (rule.kind) {
    case 'open':
      return 'Your first sign-in opens an account.';
    case 'closed':
      return 'Accounts are opened by invitation only: codes go to addresses that have one or are invited.';
    case 'domains':
      return `Accounts are opened for addresses at ${rule.domains.join(', ')}, and by invitation: codes go to no other address that has none.`;
  }
}
