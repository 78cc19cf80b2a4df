import xterm, { type IBufferLine, type Terminal } from '@xterm/headless';
import { TERMINAL_SIZE } from './shell-loop.ts';
import { readTail, type ScreenTail } from './shown-lines.ts';

const SCROLLBACK_LINES = 20_000;
const VISIBLE_LINES = TERMINAL_SIZE.rows;

/** What a person would see on the terminal of one command. */
export type Screen = {
  write(bytes: Buffer): Promise<void>;
  /** All lines since the command began, without control sequences. */
  text(): string;
  /** The last lines. */
  lastLines(): string[];
  /** The line of the cursor, up to the cursor. */
  beforeCursor(): string;
  /** The end of it as it looks. */
  tail(): ScreenTail;
  dispose(): void;
};

/** Opens an empty screen; `reply` gets what a terminal answers to a program's questions about itself. */
export function openScreen(reply: (keys: string) => void): Screen {
  const terminal = new xterm.Terminal({
    cols: TERMINAL_SIZE.columns,
    rows: TERMINAL_SIZE.rows,
    scrollback: SCROLLBACK_LINES,
    allowProposedApi: true,
  });
  terminal.onData(reply);
  return {
    write: (bytes) => new Promise((resolve) => terminal.write(bytes, resolve)),
    text: () => readLines(terminal).join('\n'),
    lastLines: () => readLines(terminal).slice(-VISIBLE_LINES),
    beforeCursor: () => lineOfCursor(terminal),
    tail: () => readTail(terminal),
    dispose: () => terminal.dispose(),
  };
}

function readLines({ buffer }: Terminal): string[] {
  const lines: string[] = [];
  for (let index = 0; index < buffer.active.length; index += 1) {
    const line = buffer.active.getLine(index);
    if (line !== undefined) append(lines, line);
  }
  while (lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

// A long line that the terminal had to wrap is still one line.
function append(lines: string[], line: IBufferLine): void {
  const text = line.translateToString(!line.isWrapped);
  const before = line.isWrapped ? lines.pop() : undefined;
  lines.push(before === undefined ? text : (before + text).trimEnd());
}

function lineOfCursor({ buffer }: Terminal): string {
  const { active } = buffer;
  return active.getLine(active.baseY + active.cursorY)?.translateToString(false, 0, active.cursorX) ?? '';
}
