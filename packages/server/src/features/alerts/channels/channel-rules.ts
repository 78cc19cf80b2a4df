/** What channels are held to. */
export const channelRules = {
  nameCharacters: 60,
  urlCharacters: 2_000,
  /** How long a replaced secret still signs beside its successor. */
  secretOverlapMs: 24 * 60 * 60 * 1000,
  /** For how long a form that is sent twice gets its first answer again. */
  repeatedMs: 10 * 60 * 1000,
} as const;
