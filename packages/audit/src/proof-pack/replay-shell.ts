import { REPLAY_PROGRAM } from './replay-program.ts';

const END = 'WAYMARK_REPLAY_PROGRAM';

/** What both scripts of a pack begin with: a folder of their own, and one function for each thing a page asks for. */
export const REPLAY_SHELL =
  String.raw`command -v node >/dev/null || { echo 'This needs Node.js on the path.' >&2; exit 2; }
WM_PLACE="$(mktemp -d)" || exit 2
WM_JOURNEY="$WM_PLACE/journey" WM_LOG="$WM_PLACE/output.log" WM_TOOL="$WM_PLACE/replay.mjs"
WM_STEP=0 WM_REQUIRED=1 WM_CODE=0 WM_JOBS='' WM_DONE=''
mkdir -p "$WM_JOURNEY" && cd "$WM_JOURNEY" || exit 2

wm_clean() {
  local code=$?
  for job in $WM_JOBS; do kill -TERM -- "-$job" 2>/dev/null; done
  cd / && rm -rf "$WM_PLACE"
  # A command of the page that ends the shell ends its step with it.
  [ -n "$WM_DONE" ] && exit "$WM_DONE"
  wm_verdict "the shell ended with code $code"; exit "$WM_DONE"
}
trap wm_clean EXIT
wm_end() { WM_DONE="$1"; printf '%s\n' "$2"; exit "$1"; }
wm_show() { tail -n 20 "$WM_LOG" 2>/dev/null | sed 's/^/    | /'; }
wm_fail() {
  printf '    not as promised: %s\n' "$1"
  [ "$WM_REQUIRED" = 1 ] || return 0
  wm_show
  wm_verdict "$1"; exit "$WM_DONE"
}
wm_step() { WM_STEP="$1" WM_REQUIRED="$2"; printf 'step %s: %s\n' "$1" "$3"; }
wm_path() { case "$1" in "~/"*) printf '%s/%s' "$HOME" "\${1#\~/}" ;; *) printf '%s' "$1" ;; esac; }
wm_write() {
  local path; path="$(wm_path "$1")"
  mkdir -p -- "$(dirname -- "$path")" && printf '%s' "$2" >"$path" || wm_fail "$1 cannot be written"
}
wm_change() {
  printf '%s' "$3" | node "$WM_TOOL" "$1" "$(wm_path "$2")" "\${4:-}" >"$WM_LOG" 2>&1 || wm_fail "$(cat "$WM_LOG")"
}
wm_files() { find "$WM_JOURNEY" -type f | wc -l; }
wm_run() {
  printf '    $ %s\n' "$1"
  WM_FILES="$(wm_files)" WM_LOG="$WM_PLACE/output.log"
  eval "$1" >"$WM_LOG" 2>&1 </dev/null
  WM_CODE=$?
}
# A command that asks gets a terminal and the answers that were given that day, one at each pause.
wm_type() {
  script --version 2>/dev/null | grep -q util-linux || { wm_run "$1"; return; }
  printf '    $ %s\n' "$1"
  WM_FILES="$(wm_files)" WM_LOG="$WM_PLACE/output.log"; : >"$WM_LOG"
  # The keyboard must be let go by whoever types, or the terminal outlives its command.
  rm -f "$WM_PLACE/ended"
  WM_COMMAND="$1" WM_ENDED="$WM_PLACE/ended" SHELL="$BASH" \
    script -qfc 'stty cols 100 rows 40 2>/dev/null; bash -c "$WM_COMMAND"; echo $? >"$WM_ENDED"' /dev/null \
    >"$WM_LOG" 2>&1 < <(exec node "$WM_TOOL" type "$WM_LOG" "$2" "$WM_PLACE/ended")
  WM_CODE="$(cat "$WM_PLACE/ended" 2>/dev/null || echo 130)"
}
wm_start() {
  printf '    $ %s\n' "$1"
  local before tries=0; before="$(node "$WM_TOOL" ports)"
  WM_LOG="$WM_PLACE/output-$WM_STEP.log"
  set -m; eval "$1" >"$WM_LOG" 2>&1 </dev/null & local job=$!; set +m
  WM_JOBS="$WM_JOBS $job"; WM_CODE=0
  while kill -0 "$job" 2>/dev/null; do
    node "$WM_TOOL" ready "$before" "$3" && return
    tries=$((tries + 1)); [ "$tries" -lt "$4" ] || break
    sleep 1
  done
  kill -0 "$job" 2>/dev/null || { wait "$job"; WM_CODE=$?; [ "$2" = maybe ] || wm_fail "it ended with code $WM_CODE"; return; }
  [ -s "$WM_LOG" ] || wm_fail 'it gave no sign of being ready'
}
wm_expect_code() {
  for code in "$@"; do [ "$WM_CODE" = "$code" ] && return; done
  wm_fail "exit code $WM_CODE"
}
wm_expect_something() {
  [ "$(wm_files)" -gt "$WM_FILES" ] || wm_fail 'it ended without an error and made nothing'
}
wm_has() { [ -f "$1" ] || [ -n "$(find "$1" -type f -print -quit 2>/dev/null)" ]; }
wm_expect_file() {
  wm_has "$(wm_path "$1")" || wm_has "$(find "$WM_JOURNEY" -path "*/\${1#./}" -print -quit)" || wm_fail "$1 was not made"
}
wm_expect_package() {
  [ -n "$(find "$WM_JOURNEY" -path "*/node_modules/$1/package.json" -print -quit)" ] || wm_fail "$1 is not installed"
}
wm_expect() {
  local problem; problem="$(printf '%s' "$2" | node "$WM_TOOL" "$1" "\${@:3}" 2>&1)" || wm_fail "$problem"
}
cat >"$WM_TOOL" <<'${END}'
`
    .replaceAll('\\${', '${')
    .concat(REPLAY_PROGRAM, END, '\n');
