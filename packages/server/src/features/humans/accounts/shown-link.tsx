import { timingSafeEqual } from 'node:crypto';

interface LinkKeys {
  signForm(value: string): string;
}

/** Names the link that a form was shown for; the cookie may hold another one by the time the form comes back. */
export function markLink(keys: LinkKeys, linkId: string): string {
  return keys.signForm(`link ${linkId}`);
}

/** Whether a form that came back is about this link. */
export function showsLink(keys: LinkKeys, linkId: string, mark: unknown): boolean {
  const [given, own] = [Buffer.from(String(mark)), Buffer.from(markLink(keys, linkId))];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** The hidden field that `showsLink` looks at. */
export function ShownLinkField({ mark }: { mark: string }) {
  return <input type="hidden" name="link" value={mark} />;
}
