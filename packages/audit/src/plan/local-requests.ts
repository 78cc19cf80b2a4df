import type { Block } from '../model/source.ts';

const local = /(?:^|["'\s/@])(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=[:/"'\s]|$)/;
const client = /^(?:curl|wget|http|https|xh)\s/;
const plain =
  /^curl\s+(?:(?:-s|-S|-sS|-L|-sL|-f|-fsS|--silent|--location|--show-error)\s+)*["']?((?:https?:\/\/)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?(?:\/[^\s"'`|<>]*)?)["']?\s*(?:\|\s*(?:jq(?:\s+['"]?\.['"]?)?|json_pp|python3? -m json\.tool)\s*)?$/;

/** What shows a page of the reader's own machine in a browser. */
const opens =
  /^(?:open|xdg-open|start)\s+["']?(https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?(?:\/[^\s"'`|<>]*)?)["']?\s*$/;

/** Whether a command asks a server of the reader's own machine. */
export function isLocalRequest(command: string): boolean {
  return opens.test(command.trim()) || (client.test(command.trim()) && local.test(command));
}

/** The address that a command fetches and does nothing else with, null for any other command. */
export function fetchedUrl(command: string): string | null {
  const found = plain.exec(command.trim()) ?? opens.exec(command.trim());
  const url = found?.[1]?.replace('0.0.0.0', '127.0.0.1');
  if (!url) return null;
  return /^https?:/.test(url) ? url : `http://${url}`;
}

/** Whether a block can be what a server answers: shown output, or JSON that belongs to no file. */
export function isAnswer(block: Block | null): block is Block {
  if (block === null || block.file !== null) return false;
  return block.role === 'output' || (block.role === 'config_fragment' && /^json/i.test(block.lang ?? ''));
}
