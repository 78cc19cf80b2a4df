import { printed } from '../../model/command-text.ts';
import type { InstructionRow } from '../../model/ledger.ts';
import type { Block, BlockRole, ShownCommand } from '../../model/source.ts';
import { showsAnswer } from '../../shell/requests.ts';
import { firstLine } from '../../shell/shown.ts';
import { readTranscript } from '../blocks/transcript.ts';
import { asksInComments } from './comment-asks.ts';
import { claimsInComments } from './comment-claims.ts';
import { readInterpreter } from './interpreter.ts';

import type { RowSite, RowWriter } from './row-writer.ts';

type Write = (block: Block, site: RowSite, writer: RowWriter) => void;

/** Rules by which a block shows a file that something else has made. */
const showsMade = new Set(['data-shown', 'describes-a-file']);
const json = new Set(['json', 'jsonc', 'json5']);

function asksAddress(row: InstructionRow | null): boolean {
  if (row === null) return false;
  if (row.code === 'open_url' || row.code === 'open_file') return true;
  return row.code === 'run' && showsAnswer(row.data.command);
}

/** What is shown below something: the prompts of a transcript one by one, and what is printed between them. */
function addShown(text: string, about: InstructionRow | null, site: RowSite, writer: RowWriter): void {
  const id = about?.id ?? null;
  const code = asksAddress(about) ? 'response' : 'output';
  for (const part of readTranscript(text)) {
    if (part.kind === 'printed') {
      writer.add({ kind: 'claim', code, data: { text: part.text.trim() } }, part.text, site, id);
    } else {
      const { question, answer, quote } = part.prompt;
      writer.add({ kind: 'claim', code: 'prompt_answer', data: { question, answer } }, quote, site, id);
    }
  }
}

function isRemark(line: string): boolean {
  const bare = line.trim();
  return bare === '' || (bare.startsWith('#') && !bare.startsWith('#!'));
}

/** What a session shows above its first command. */
function shownAbove({ text, commands }: Block): string {
  const first = firstLine(commands[0]?.command ?? '');
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes(first));
  return lines
    .slice(0, Math.max(at, 0))
    .filter((line) => !isRemark(line))
    .join('\n');
}

/** Comments are about one row, or each about the row of its own statement. */
function addComments(
  block: Block,
  site: RowSite,
  writer: RowWriter,
  aboutOf: (line: number) => string,
): void {
  const isScript = block.role !== 'command' && block.role !== 'command_with_output';
  // What a comment asks is the reader's alone: no step of the page does it.
  for (const { content, quote, whole } of asksInComments(block.text, isScript ? block.lang : 'sh'))
    writer.add(content, quote, { ...site, sourceStepId: null }, null, whole);
  for (const claim of claimsInComments(block.text, isScript ? block.lang : 'sh', isScript)) {
    const { code, text, statement, line, quote, whole } = claim;
    const about = aboutOf(line);
    writer.add({ kind: 'claim', code, data: { text, statement } }, quote, site, about, whole);
  }
}

const addCommands: Write = (block, site, writer) => {
  const shown: ShownCommand[] =
    block.commands.length > 0 ? block.commands : [{ command: block.text, output: null }];
  const above = shownAbove(block);
  const near = writer.nearest();
  // A session that begins another section begins anew: what stands on top of it is no answer to what was asked before.
  if (above !== '') addShown(above, near?.sectionId === site.sectionId ? near : null, site, writer);
  const lines = block.text.split('\n');
  const ran: { id: string; line: number }[] = [];
  for (const { command, output, typed } of shown) {
    const first = firstLine(command);
    const from = ran.at(-1)?.line ?? 0;
    const at = lines.findIndex((line, index) => index >= from && line.includes(first));
    const id = writer.add({ kind: 'instruction', code: 'run', data: { command } }, printed(command), site);
    ran.push({ id, line: at === -1 ? from : at + 1 });
    if (typed !== undefined)
      writer.add({ kind: 'instruction', code: 'type_in_interpreter', data: { input: typed } }, typed, site);
    if (output !== null) addShown(output, writer.nearest(), site, writer);
  }
  // A statement belongs to the last command that begins on its line or above it.
  addComments(
    block,
    site,
    writer,
    (line) => (ran.findLast((command) => command.line <= line) ?? ran[0])?.id ?? '',
  );
};

const addSession: Write = (block, site, writer) => {
  const { before, typed } = readInterpreter(block.text);
  for (const command of before)
    writer.add({ kind: 'instruction', code: 'run', data: { command } }, command, site);
  for (const { input, output } of typed) {
    const id = writer.add({ kind: 'instruction', code: 'type_in_interpreter', data: { input } }, input, site);
    if (output !== null)
      writer.add({ kind: 'claim', code: 'output', data: { text: output.trim() } }, output, site, id);
  }
};

const addOtherSystem: Write = (block, site, writer) => {
  const lines = block.text.split('\n').filter((line) => !isRemark(line));
  for (const line of lines)
    writer.add({ kind: 'instruction', code: 'other_system', data: { command: line.trim() } }, line, site);
};

const addOutput: Write = (block, site, writer) => {
  addShown(block.text, writer.nearest(), site, writer);
};

const addTree: Write = (block, site, writer) => {
  const about = writer.nearest()?.id ?? null;
  writer.add({ kind: 'claim', code: 'tree', data: { text: block.text } }, block.text, site, about);
};

/** Writes a file under one of these codes. */
function addFile(code: 'write' | 'edit' | 'merge' | 'patch'): Write {
  return (block, site, writer) => {
    const path = block.file?.path ?? null;
    const id =
      code === 'write'
        ? writer.add({ kind: 'instruction', code, data: { path, content: null } }, block.text, site)
        : writer.add({ kind: 'instruction', code, data: { path } }, block.text, site);
    addComments(block, site, writer, () => id);
  };
}

const addSnippet: Write = (block, site, writer) => {
  const about = writer.nearest();
  const path = block.file?.path ?? null;
  if (block.origin === 'inline_code') {
    writer.add({ kind: 'instruction', code: 'mention', data: { command: block.text } }, block.text, site);
  } else if (path !== null && block.ruleIds.some((rule) => showsMade.has(rule))) {
    writer.add({ kind: 'claim', code: 'file_made', data: { path } }, block.text, site, about?.id ?? null);
  } else if (block.ruleIds.includes('said-to-be-made')) {
    writer.add(
      { kind: 'claim', code: 'seen_text', data: { text: null } },
      block.text,
      site,
      about?.id ?? null,
    );
  } else if (path === null && json.has(block.lang ?? '') && asksAddress(about)) {
    addShown(block.text, about, site, writer);
  } else {
    const data = { path, lang: block.lang };
    const id = writer.add({ kind: 'instruction', code: 'use_snippet', data }, block.text, site);
    addComments(block, site, writer, () => id);
  }
};

const byRole: Record<BlockRole, Write> = {
  command: addCommands,
  command_with_output: addCommands,
  file_create: addFile('write'),
  file_edit: addFile('edit'),
  file_merge: addFile('merge'),
  file_patch: addFile('patch'),
  output: addOutput,
  repl: addSession,
  tree: addTree,
  config_fragment: addSnippet,
  reference_snippet: addSnippet,
  not_runnable: addOtherSystem,
};

/** Adds the rows of a block; one that says nothing in the way its role has it is a snippet at least. */
export function addBlock(block: Block, site: RowSite, writer: RowWriter): void {
  const before = writer.rows.length;
  byRole[block.role](block, site, writer);
  if (writer.rows.length > before) return;
  const data = { path: block.file?.path ?? null, lang: block.lang };
  writer.add({ kind: 'instruction', code: 'use_snippet', data }, block.text, site);
}
