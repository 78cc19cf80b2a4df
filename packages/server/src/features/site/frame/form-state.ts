import { landingErrorStatus } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';

/** What a form holds and what is wrong with it, as it is shown again. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with a field, in the API's words. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the request as a whole. */
  readonly refusal?: string;
}

export const emptyForm: FormState = { values: {}, problems: {} };

/** How a form was answered: with a place to go to, with a page, or with what is wrong with its fields. */
export type FormAnswer =
  | { readonly goTo: string }
  | { readonly shown: { toString(): string | Promise<string> } }
  | { readonly problems: Readonly<Record<string, string>> };

type LandingStatus = (typeof landingErrorStatus)[keyof typeof landingErrorStatus];

function statusOf(code: string): LandingStatus | undefined {
  const table: Readonly<Record<string, LandingStatus>> = landingErrorStatus;
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

export interface Refusal extends Pick<FormState, 'problems' | 'refusal'> {
  readonly status: LandingStatus;
  /** What was typed may hold a credential and is not shown again. */
  readonly isForgotten: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

function namesOf(extra: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(extra.fields) ? extra.fields : [];
}

/** An operation's refusal as a form shows it: beside the fields it names, otherwise at the top. */
export function describeRefusal(error: unknown, shownFields: readonly string[]): Refusal | undefined {
  const status = error instanceof ServiceError ? statusOf(error.code) : undefined;
  if (!(error instanceof ServiceError) || status === undefined) return undefined;
  const text = `${error.message} ${error.resolution}`;
  const named = shownFields.filter((name) => namesOf(error.extra).includes(name));
  const problems = Object.fromEntries(named.map((name) => [name, text]));
  const refusal = named.length === 0 ? { refusal: text } : {};
  const isForgotten = error.code === 'credential_detected';
  return { status, isForgotten, problems, ...refusal, retryAfterSeconds: error.retryAfterSeconds };
}
