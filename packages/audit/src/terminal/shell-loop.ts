/** The size of every terminal. */
export const TERMINAL_SIZE = { columns: 120, rows: 40 } as const;

// What the loop calls by name. Special builtins win over functions only in posix mode, the others never do.
const CALLED = 'builtin unset eval read printf umask compgen declare alias shopt enable ulimit';
const OWN = 'WAYMARK_COMMAND WAYMARK_TOKEN WAYMARK_KEY';
// TMOUT would end a read that states no time of its own.
const READ = "IFS= read -t 2000000000 -r -d '' -u 3";
const CLEAR = `[[ $SHELLOPTS == *posix* ]] && unset -f ${CALLED} && unset -n ${OWN} && unset -v ${OWN}`;
// The exit code, which only a shell that knows the key can put into its mask.
const CODED = '(POSIXLY_CORRECT^WAYMARK_KEY)';
const MASK = [`4+${CODED}/64`, `${CODED}/8%8`, `${CODED}%8`].map((digit) => `$((${digit}))`).join('');

/** What stands before each command: it takes the shell out of the loop's mode, and gives the page's mask back. */
export function preludeOf(umask: string): string {
  return `\\unset -v POSIXLY_CORRECT WAYMARK_COMMAND; \\shopt -s expand_aliases; \\shopt -u inherit_errexit; \\umask ${umask}\n`;
}

/**
 * What each shell of a journey runs. Commands arrive on descriptor 3. Nothing of a command may speak for the shell:
 * traps cannot be set, since `trap` and `enable` are off for good. The status is taken by the assignment that also
 * begins posix mode, before which no function or alias can stand; then functions that have the names of what the loop
 * calls are removed. Where that fails, the shell ends with 1 and without an answer. The status is reported twice: by the
 * answer, and under a key of the host's by the mask of the process, which nobody else can set.
 * The fence on the terminal decides nothing: it marks where the command's output ends. The terminal goes by its own
 * name, since gVisor's /dev/tty cannot be opened.
 */
export const SHELL_LOOP = `stty rows ${TERMINAL_SIZE.rows} cols ${TERMINAL_SIZE.columns}
readonly WAYMARK_TERMINAL=$(tty)
trap : INT
enable -n trap enable
trap() { :; }
POSIXLY_CORRECT=0
while ${CLEAR} && ${READ} WAYMARK_COMMAND; do
  eval "$WAYMARK_COMMAND" 3>&-
  POSIXLY_CORRECT=$?
  if ${CLEAR} && ${READ} WAYMARK_TOKEN && ${READ} WAYMARK_KEY; then
    {
      printf '%s\\0%s\\0%s\\0%s\\0%s\\0' "$WAYMARK_TOKEN" "$POSIXLY_CORRECT" "$PWD" "$(umask)" "$-"
      umask "${MASK}"
      compgen -A function -A alias || :
      printf '\\0'; declare -px; declare -f; alias -p; printf '\\0'
      declare -p; ulimit -a; printf '%s\\0' "\${#DIRSTACK[@]}"
    } >&3
    printf '\\033]9977;%s\\007' "$WAYMARK_TOKEN" > "$WAYMARK_TERMINAL"
  fi
done
[[ '' ]]
`;
