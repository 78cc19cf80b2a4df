import type { Generated } from 'kysely';

/** A key that signs identity assertions and reports; its private half is sealed under the master key. */
export interface SigningKeyTable {
  kid: string;
  public_jwk: string;
  private_sealed: string;
  created_at: number;
  /** When it begins to sign; it is public from the moment it is made. */
  active_from: Generated<number>;
  /** When it stops, or null while nothing ends it; afterwards it stays public until the last thing it signed has expired. */
  retired_at: number | null;
  public_until: number | null;
  /** When it was replaced because it leaked: nothing it signed is believed any more. */
  distrusted_at: number | null;
  /** Since when somebody else may have held it; 0 when nobody knows. */
  leaked_at: number | null;
}
