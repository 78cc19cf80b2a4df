/** The size of every terminal. */
export const TERMINAL_SIZE = { columns: 120, rows: 40 } as const;

/**
 * What each shell of a journey runs. Commands arrive on descriptor 3, which no command inherits. The token that
 * must accompany the result is read only after the command is over, so that the command cannot have seen it.
 * The fence on the terminal decides nothing: it marks where the command's output ends.
 */
export const SHELL_LOOP = `stty rows ${TERMINAL_SIZE.rows} cols ${TERMINAL_SIZE.columns}
trap : INT
shopt -s expand_aliases
while IFS= read -r -d '' -u 3 WAYMARK_COMMAND; do
  eval "$WAYMARK_COMMAND" 3>&-
  WAYMARK_STATUS=$?
  IFS= read -r -d '' -u 3 WAYMARK_TOKEN
  { printf '%s\\0%s\\0%s\\0' "$WAYMARK_TOKEN" "$WAYMARK_STATUS" "$PWD"; declare -px; declare -f; alias -p; printf '\\0'; } >&3
  printf '\\033]9977;%s\\007' "$WAYMARK_TOKEN" > /dev/tty
  unset WAYMARK_COMMAND WAYMARK_TOKEN WAYMARK_STATUS
done
`;
