import { OperatorError } from '../../../lib/errors/operator-error.ts';
import type { Db } from '../../../store/index.ts';
import { type ImportProject, selectProjects } from './store.ts';

/** The claimed project that an operator names by its id or its origin. */
export async function findImportProject(db: Db, reference: string, now: number): Promise<ImportProject> {
  const wanted = reference.replace(/\/$/u, '');
  const found = await selectProjects(db, wanted, now);
  const claimed = found.filter(({ isClaimed }) => isClaimed);
  const [project] = claimed;
  if (found.length === 0)
    throw new OperatorError(
      `There is no project ${JSON.stringify(reference)}. Name one by its origin, such as https://docs.example.com, or by its id.`,
    );
  if (project === undefined)
    throw new OperatorError(
      `The project of ${found[0]?.origin} is not claimed yet. Verify its setup and open the claim link, then import.`,
    );
  if (claimed.length > 1)
    throw new OperatorError(
      `Several projects are called ${wanted}. Name one by its id: ${claimed.map(({ id }) => id).join(', ')}.`,
    );
  return project;
}
