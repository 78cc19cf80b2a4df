import { insightNames } from '../insights/index.ts';

/** The pages of a view that a link can show: its figures, who is who, or what only these events can tell. */
export const sharedPages = ['figures', 'identity', ...insightNames] as const;
export type SharedPage = (typeof sharedPages)[number];

/** The page of that name, if it is one. */
export const readSharedPage = (name: string): SharedPage | undefined =>
  sharedPages.find((each) => each === name);
