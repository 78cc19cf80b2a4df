import type { IBufferCell, IBufferLine, Terminal } from '@xterm/headless';

/** The colours that a line can have; others of a terminal's many are shown as the nearest of them. */
export const TERMINAL_COLORS = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
] as const;
export type TerminalColor = (typeof TERMINAL_COLORS)[number];

/** How a part of a line looks. */
export type TerminalStyle = { color?: TerminalColor; bold?: true; dim?: true };

/** A line as a terminal shows it: its text, and the parts of it that look otherwise than the rest. */
export type ShownLine = { text: string; marks: (TerminalStyle & { start: number; end: number })[] };

/** The end of what a terminal shows; what stands behind the cursor may still be on its way. */
export type ScreenTail = {
  lines: string[];
  /** The line of the cursor, and where in it. */
  cursor: { line: number; at: number };
  /** How a line looks; asked only of lines that are shown. */
  marksOf(line: number): ShownLine['marks'];
};

/** More lines than are ever shown, so that a secret of many lines is seen from its beginning. */
const MOST_ROWS = 480;
const MOST_MARKS = 40;

/** Reads the end of a terminal; a line that it had to wrap is one line. */
export function readTail({ buffer: { active } }: Terminal): ScreenTail {
  const first = Math.max(active.length - MOST_ROWS, 0);
  const cursorRow = active.baseY + active.cursorY;
  const lines: { rows: IBufferLine[]; text: string }[] = [];
  let cursor = { line: 0, at: 0 };
  for (let row = first; row < active.length; row += 1) {
    const line = active.getLine(row);
    if (line === undefined) continue;
    const before = line.isWrapped ? lines.at(-1) : undefined;
    // What began above is shown without its beginning by nobody: half a secret may stand there.
    const isBeheaded = line.isWrapped && before === undefined;
    const text = isBeheaded ? '…' : line.translateToString(false);
    if (before === undefined) lines.push({ rows: isBeheaded ? [] : [line], text });
    else if (before.rows.length > 0)
      Object.assign(before, { rows: [...before.rows, line], text: before.text + text });
    if (row !== cursorRow) continue;
    const behind = text.length - line.translateToString(false, 0, active.cursorX).length;
    cursor = { line: lines.length - 1, at: Math.max((lines.at(-1)?.text.length ?? 0) - behind, 0) };
  }
  return {
    lines: lines.map(({ text }) => text),
    cursor,
    marksOf: (line) => marksIn(lines[line]?.rows ?? []),
  };
}

function marksIn(rows: readonly IBufferLine[]): ShownLine['marks'] {
  const marks: ShownLine['marks'] = [];
  let at = 0;
  for (const row of rows) {
    for (let column = 0; column < row.length; column += 1) {
      const cell = row.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const end = at + Math.max(cell.getChars().length, 1);
      addMark(marks, styleOf(cell), at, end);
      if (marks.length > MOST_MARKS) return marks.slice(0, MOST_MARKS);
      at = end;
    }
  }
  return marks;
}

function addMark(marks: ShownLine['marks'], style: TerminalStyle, start: number, end: number): void {
  const last = marks.at(-1);
  const isMore =
    last?.end === start && last.color === style.color && last.bold === style.bold && last.dim === style.dim;
  if (isMore) last.end = end;
  else if (Object.keys(style).length > 0) marks.push({ start, end, ...style });
}

function styleOf(cell: IBufferCell): TerminalStyle {
  const color = colorOf(cell);
  return {
    ...(color !== undefined && { color }),
    ...(cell.isBold() !== 0 && { bold: true as const }),
    ...(cell.isDim() !== 0 && { dim: true as const }),
  };
}

function colorOf(cell: IBufferCell): TerminalColor | undefined {
  if (cell.isFgRGB()) return nearestOf(cell.getFgColor());
  if (!cell.isFgPalette()) return undefined;
  const index = cell.getFgColor();
  return index < 16 ? TERMINAL_COLORS[index % 8] : nearestOf(paletteColor(index));
}

// The cube and the greys of a palette of 256.
function paletteColor(index: number): number {
  if (index >= 232) return (8 + (index - 232) * 10) * 0x01_01_01;
  const levels = [0, 95, 135, 175, 215, 255];
  const [red, green, blue] = [36, 6, 1].map((size) => levels[Math.floor((index - 16) / size) % 6] ?? 0);
  return ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0);
}

function nearestOf(rgb: number): TerminalColor | undefined {
  const parts = [rgb >> 16, rgb >> 8, rgb].map((part) => part & 0xff);
  const most = Math.max(...parts);
  if (most < 64) return 'black';
  // The order of the names counts red, green and blue in binary.
  return TERMINAL_COLORS[parts.reduce((sum, part, at) => sum + (part > most * 0.6 ? 1 << at : 0), 0)];
}
