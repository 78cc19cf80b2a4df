import type { Finding, ProofWay, Site } from '../proofs/index.ts';

/** A moment to the minute; the page knows no time zone of its reader. */
export function when(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

const proofs: Readonly<Record<NonNullable<Site['by']>, string>> = {
  pulse: 'Proven by Pulse',
  dns: 'Proven by a DNS record',
  file: 'Proven by a file',
  meta: 'Proven by a meta tag',
};

/** Where a site stands, in a few words. */
export function stateWords({ state, by }: Pick<Site, 'state' | 'by'>): string {
  if (state === 'lapsed') return 'Proof gone';
  return by === null ? 'Not proven yet' : proofs[by];
}

const connections: Readonly<Record<string, string>> = {
  unresolvable: 'the name leads to no address',
  private_address: 'the address is not on the public internet',
  timeout: 'there was no answer in time',
  tls: 'the certificate was not accepted',
};

const findings: Readonly<Record<Finding['code'], (detail: string) => string>> = {
  found: () => 'Found.',
  no_record: () => 'No such record is visible yet. A new record can take an hour to show.',
  other_record: () => 'There is a record at that name, but not with this text.',
  no_name_server: () => 'The name servers gave no answer. That counts against nobody.',
  other_text: () => 'There is a file, but no line of it is this text.',
  is_page: () => 'There is an HTML page at that address. It has to be a text file.',
  no_tag: () => 'The page has no such tag in its head.',
  other_tag: () => 'The page has a tag of that name, but not with this text.',
  tag_elsewhere: () => 'The tag is there, but not in the head of the page.',
  status: (status) => `It was answered with status ${status}.`,
  redirect: (location) => `It redirects to ${location}, which is not this site.`,
  no_connection: (reason) => `It could not be fetched: ${connections[reason] ?? reason}.`,
};

/** What the last check saw by one way. */
export function findingWords({ code, detail = '' }: Finding): string {
  return findings[code](detail);
}

/** Whether somebody has put something in place that is not right; that nothing is there yet is no mistake. */
export function isMistake({ code }: Finding): boolean {
  return code === 'other_record' || code === 'other_text' || code === 'other_tag' || code === 'tag_elsewhere';
}

export const wayTitles: Readonly<Record<ProofWay, string>> = {
  dns: 'A DNS record',
  file: 'A file',
  meta: 'A meta tag',
};

/** What a page may say after a form was handled; a name travels, never a text. */
export const notices = {
  added: { text: 'The site is added. Now prove that it is yours.', isError: false },
  known: { text: 'The workspace has this site already.', isError: false },
  found: { text: 'The proof is there: this site is the workspace’s.', isError: false },
  not_found: { text: 'The proof was not found. Below it says what we saw.', isError: true },
  not_seen: {
    text: 'The proof was not found this time. The site stays proven unless it is gone for some days.',
    isError: true,
  },
  limited: { text: 'That was checked very often. Try again in an hour.', isError: true },
  removed: { text: 'The site was removed.', isError: false },
  not_allowed: {
    text: 'Only owners, admins and whoever added a site may remove it.',
    isError: true,
  },
  gone: { text: 'That site is not there any more.', isError: true },
} as const;
export type Notice = keyof typeof notices;
