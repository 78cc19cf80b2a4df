import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import type { PagePlace } from '../lib/http/page-cursor.ts';

/** The rows behind a place in a list of the newest first, in which rows of one moment stand by id; all of them without one. */
export function behindPlace<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  { at, id }: { readonly at: StringReference<DB, TB>; readonly id: StringReference<DB, TB> },
  place: PagePlace | undefined,
): ExpressionWrapper<DB, TB, SqlBool> {
  if (place === undefined) return eb.and([]);
  const [time, key] = [eb.ref(at), eb.ref(id)];
  return eb.or([
    sql<SqlBool>`${time} < ${place.at}`,
    sql<SqlBool>`(${time} = ${place.at} and ${key} > ${place.id})`,
  ]);
}
