import { type Answer, post } from './http.ts';
import { auditPath, submission } from './samples.ts';

/** How many submissions a parallel test sends at once. */
export const parallel = 50;

/** Sends them all at once, in turn to each service, each from the address it is given. */
export function submitAll(baseUrls: readonly string[], fromOf: (index: number) => string): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: parallel }, (_, index) => {
      const baseUrl = baseUrls[index % baseUrls.length];
      return post(`${baseUrl}${auditPath}`, submission(), { from: fromOf(index) });
    }),
  );
}
