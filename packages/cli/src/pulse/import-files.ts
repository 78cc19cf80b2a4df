import {
  type LogFormatName,
  type LogImport,
  logFormatNames,
  OperatorError,
  UnknownFormat,
} from '@waymark/server';
import { progressLine } from './import-words.ts';
import { type Position, readLines, sizeOfAll } from './read-lines.ts';

/** A line of progress is written whenever so many more lines were read. */
const LINES_BETWEEN = 100_000;

const nameOf = (file: string) => (file === '-' ? 'Standard input' : file);

function explain(error: unknown, file: string): unknown {
  if (error instanceof UnknownFormat)
    return new OperatorError(
      `${nameOf(file)} is in no format that can be read. Say which it is with --format ${logFormatNames.join('|')}.`,
      { cause: error },
    );
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_'))
    return new OperatorError(
      `${nameOf(file)} is broken or cut off in its compressed data. What came before is stored; import it again when it is whole.`,
      { cause: error },
    );
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`, { cause: error });
  if (code === 'EISDIR')
    return new OperatorError(`${file} is a folder. Name the files in it.`, { cause: error });
  if (code === 'EACCES') return new OperatorError(`${file} may not be read.`, { cause: error });
  return error;
}

function openPosition(files: readonly string[]): Position {
  for (const file of files) {
    try {
      sizeOfAll([file]);
    } catch (error) {
      throw explain(error, file);
    }
  }
  return { total: sizeOfAll(files), read: 0 };
}

/** Imports files one after the other and tells how far it is. */
export async function importFiles(
  log: LogImport,
  files: readonly string[],
  options: { readonly format: LogFormatName | undefined; say(line: string): void },
): Promise<void> {
  const position = openPosition(files);
  let told = 0;
  const tell = () => {
    if (log.counts.lines < told + LINES_BETWEEN) return;
    told = log.counts.lines;
    options.say(progressLine(log.counts, position));
  };
  for (const file of files) {
    try {
      await log.take({ format: options.format, lines: readLines(file, position) }, tell);
    } catch (error) {
      throw explain(error, file);
    }
  }
}
