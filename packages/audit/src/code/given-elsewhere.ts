import globals from 'globals';

/** The names that some other environment gives to every script: a browser, a test runner, another runtime. */
export const GIVEN_ELSEWHERE: ReadonlySet<string> = new Set(
  Object.values(globals).flatMap((names) => Object.keys(names)),
);
