declare const ofShell: unique symbol;

/**
 * A command as a reader types it. Every text may be one, but one is no text: only `shell/` looks inside, all others
 * ask it what a command does, compare whole commands, hand them on or print them. That it may be a symbol, which
 * none ever is, makes the compiler refuse it in templates and sums too.
 */
export type CommandText = string | (symbol & { readonly [ofShell]: never });

/** The text of a command, to be shown or to be given to a shell; nothing is decided by it. */
export function printed(command: CommandText): string {
  return String(command);
}
