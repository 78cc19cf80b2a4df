import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';

/** How a workspace can show that it may speak for a site, beside the middleware. */
export const proofWays = ['dns', 'file', 'meta'] as const;
export type ProofWay = (typeof proofWays)[number];

export const PROOF_NAME = 'waymark-site-verification';
/** Below the host: where it is a CNAME, as hosted documentation is, the host itself can have no text (RFC 1034 §3.6.2). */
const RECORD_LABEL = '_waymark-challenge';
const FILE_PATH = `/.well-known/${PROOF_NAME}.txt`;

/** The exact texts by which one workspace proves one origin. */
export interface ProofTexts {
  readonly token: string;
  /** What a TXT record and a line of the file say. */
  readonly line: string;
  /** Where the record stands; undefined for what has no name of its own in the DNS. */
  readonly recordName: string | undefined;
  readonly fileUrl: string;
  readonly homeUrl: string;
  readonly tag: string;
}

const HAS_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/u;

function recordNameOf({ hostname }: URL): string | undefined {
  const isLocal = hostname.endsWith('.localhost');
  return HAS_DOMAIN.test(hostname) && !isLocal ? `${RECORD_LABEL}.${hostname}` : undefined;
}

/** Writes the texts; they are bound to the workspace, so that another one can do nothing with them. */
export function proofTexts(
  keys: Pick<ServiceKeys, 'originToken'>,
  { workspaceId, origin }: { readonly workspaceId: string; readonly origin: string },
): ProofTexts {
  const token = keys.originToken(workspaceId, origin);
  return {
    token,
    line: `${PROOF_NAME}=${token}`,
    recordName: recordNameOf(new URL(origin)),
    fileUrl: `${origin}${FILE_PATH}`,
    homeUrl: `${origin}/`,
    tag: `<meta name="${PROOF_NAME}" content="${token}">`,
  };
}
