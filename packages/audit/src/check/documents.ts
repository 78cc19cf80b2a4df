import { answeredBy, type Finding, finding } from '../fetch/observe/check.ts';
import type { ProbeAnswer } from '../fetch/probe-page.ts';
import type { NotObserved, ObservedBy, SiteDocument } from '../model/observation-codes.ts';
import { type Asked, isObject, present, readObject, reasonNotObserved } from './site-facts.ts';

type Members = Readonly<Record<string, unknown>>;

/** A document that is not at its place. */
export function documentMissing(document: SiteDocument, { url, answer }: Asked): Finding {
  const by = answer === null ? null : typedAnswer({ ...answer, url });
  return finding('fail', { code: 'document_missing', params: { document } }, by);
}

/** A document that has everything it must have. */
export function documentWhole(document: SiteDocument, answer: ProbeAnswer): Finding {
  return finding('pass', { code: 'document_whole', params: { document } }, answeredBy(answer));
}

/** A document without something that it must have. */
export function lacking(document: SiteDocument, lacks: string[], answer: ProbeAnswer): Finding {
  return finding('fail', { code: 'document_lacks', params: { document, lacks } }, answeredBy(answer));
}

/** A document that is not written in what it should be. */
export function unreadable(
  document: SiteDocument,
  form: 'text' | 'json' | 'xml' | 'markdown',
  answer: ProbeAnswer,
): Finding {
  return finding('fail', { code: 'document_unreadable', params: { document, form } }, typedAnswer(answer));
}

/** An answer with its type, as what shows something. */
export function typedAnswer({ url, status, headers }: ProbeAnswer): ObservedBy {
  return {
    code: 'typed_answer',
    params: { url, status, contentType: (headers['content-type'] ?? '').slice(0, 80) },
  };
}

/** Checks a JSON document: why it is not needed where it is absent, and what it lacks where it is there. */
export function checkJson(
  document: SiteDocument,
  asked: Asked,
  needless: NotObserved | undefined,
  lacksOf: (members: Members) => string[],
): Finding | NotObserved {
  const trouble = reasonNotObserved(asked);
  if (trouble !== undefined) return trouble;
  const file = present(asked);
  if (file === undefined) return needless ?? documentMissing(document, asked);
  const members = readObject(file);
  if (members === undefined) return unreadable(document, 'json', file);
  const lacks = lacksOf(members);
  return lacks.length === 0 ? documentWhole(document, file) : lacking(document, lacks, file);
}

/** The names of members that are missing or empty; a dot leads into an object. */
export function missingMembers(members: Members, names: readonly string[]): string[] {
  return names.filter((name) => isEmpty(reach(members, name)));
}

function reach(members: Members, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), members);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** What the entries of a list lack, each named with its place; a list that is none lacks itself. */
export function missingInEach(list: unknown, label: string, names: readonly string[]): string[] {
  if (!Array.isArray(list) || list.length === 0) return [label];
  return list.slice(0, 100).flatMap((entry: unknown, index) => {
    const lacks = isObject(entry) ? missingMembers(entry, names) : names;
    return lacks.map((name) => `${label}[${index}].${name}`);
  });
}
