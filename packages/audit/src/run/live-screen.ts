import { showTail } from '../terminal/show-tail.ts';
import type { Transcript } from '../terminal/transcript.ts';
import type { WatchParts } from './watch-command.ts';

const SHOW_EVERY_MS = 250;

/** Tells how the terminal of one command looks, a few times a second however much it prints. */
export type LiveScreen = {
  /** Something was printed. */
  touch(): void;
  /** Reports how it looked at last, and nothing after that. */
  end(): void;
};

/** Opens the live screen of a command; only of the journey itself, since nobody looks at the others. */
export function openLiveScreen(
  commandId: string,
  transcript: Pick<Transcript, 'tail'>,
  {
    redact,
    settledLength,
    onEvent,
    purpose,
  }: Pick<WatchParts, 'redact' | 'settledLength' | 'onEvent' | 'purpose'>,
): LiveScreen {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = purpose !== 'journey';
  const tell = (isOver: boolean) =>
    onEvent({
      kind: 'screen',
      commandId,
      lines: showTail(transcript.tail(), { redact, settledLength }, isOver),
    });
  return {
    touch: () => {
      if (isEnded) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell(false);
      }, SHOW_EVERY_MS);
    },
    end: () => {
      clearTimeout(timer);
      if (!isEnded) tell(true);
      isEnded = true;
    },
  };
}
