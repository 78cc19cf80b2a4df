import { CsrfField } from '../../humans/index.ts';
import type { LiveKey, RotatedKey } from '../../pulse/index.ts';
import type { Times } from './times.ts';

/** A key that was just made; this page is the only place where it is ever shown. */
export function FreshKey({ fresh, endpoint, times }: { fresh: RotatedKey; endpoint: string; times: Times }) {
  return (
    <div class="notice" role="status">
      <p>
        <strong>Your new ingest key, shown only now.</strong> Set it on the server and deploy:
      </p>
      <pre>{`PULSE_API_KEY=${fresh.apiKey}\nPULSE_ENDPOINT=${endpoint}`}</pre>
      {fresh.previousExpireAt === null ? null : (
        <p>Earlier keys also work until {times.minute(fresh.previousExpireAt)}.</p>
      )}
    </div>
  );
}

function KeyRow(props: { liveKey: LiveKey; action: string; formToken: string; times: Times }) {
  const { liveKey, action, formToken, times } = props;
  const when = (at: number | null) => (at === null ? 'never' : times.minute(at));
  return (
    <tr>
      <th scope="row">
        <code>{liveKey.fingerprint}</code>
      </th>
      <td data-label="Made">{when(liveKey.createdAt)}</td>
      <td data-label="Last use">{when(liveKey.lastUsedAt)}</td>
      <td data-label="Ends">{liveKey.expiresAt === null ? 'when revoked' : when(liveKey.expiresAt)}</td>
      <td>
        <form method="post" action={action}>
          <CsrfField token={formToken} />
          <button
            type="submit"
            name="key"
            value={liveKey.id}
            class="danger"
            aria-label={`Revoke key ${liveKey.fingerprint}`}
          >
            Revoke
          </button>
        </form>
      </td>
    </tr>
  );
}

/** The keys that work, and the ways to change them. */
export function Keys(props: {
  keys: readonly LiveKey[];
  path: string;
  formToken: string;
  times: Times;
  error: string | undefined;
}) {
  const { keys, path, formToken, times, error } = props;
  return (
    <>
      {keys.length === 0 ? (
        <p>No key is active. Nothing is reported until you make a key and deploy it.</p>
      ) : (
        <table class="stack">
          <thead>
            <tr>
              <th scope="col">Fingerprint</th>
              <th scope="col">Made</th>
              <th scope="col">Last use</th>
              <th scope="col">Ends</th>
              <th scope="col">
                <span class="away">Revoke</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((liveKey) => (
              <KeyRow liveKey={liveKey} action={`${path}/keys/revoke`} formToken={formToken} times={times} />
            ))}
          </tbody>
        </table>
      )}
      <form method="post" action={`${path}/keys`}>
        <CsrfField token={formToken} />
        {error === undefined ? null : (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="quiet">
          Make a new key
        </button>
      </form>
      <p>
        <small>
          A new key works at once. Earlier keys work for one more day, so that you have time to deploy the new
          one. A revoked key stops working within a second.
        </small>
      </p>
    </>
  );
}
