import { CsrfField } from '../../humans/index.ts';
import { addressOf, type Place, viewQuery } from './address.ts';

/** Has a page of the site audited; nothing for readers who are no people of the workspace. */
export function AuditButton({ place, path }: { place: Place; path: string }) {
  if (place.audits === undefined) return null;
  return (
    <form class="inline" method="post" action={addressOf(`${place.base}/pages/audit`, viewQuery(place))}>
      <CsrfField token={place.audits.formToken} />
      <input type="hidden" name="path" value={path} />
      <button type="submit" class="quiet">
        Audit this page<span class="away">: {path}</span>
      </button>
    </form>
  );
}
