import type { EvidenceNote } from '../evidence/evidence-log.ts';
import { printed } from '../model/command-text.ts';
import type { StepRecord } from '../model/run.ts';
import { namedProbes, requestOf } from '../report/describe-probes.ts';
import { commandTakenOverWords, probeWords } from '../report/words/command-words.ts';
import {
  filesCutShortWords,
  preparingWords,
  promptAnsweredWords,
  runFinishedWords,
  tookOverWords,
} from '../report/words/log-words.ts';
import type { RunEvent } from '../run/run-events.ts';

/** What the evidence log keeps of an event; `prefix` stands in front of command ids. */
export function notesOf(event: RunEvent, prefix: string): EvidenceNote[] {
  switch (event.kind) {
    case 'preparing':
      return [system('preparing', preparingWords(event.what))];
    case 'self_tested':
      return event.checks.map(({ check, ok, detail }) => ({
        channel: 'sandbox',
        event: 'self_test',
        message: `${check}: ${detail}`,
        level: ok ? 'info' : 'error',
      }));
    case 'took_over':
      return [
        system('took_over', tookOverWords(event)),
        ...event.commandIds.map((id) =>
          command('command_taken_over', commandTakenOverWords(), `${prefix}${id}`),
        ),
      ];
    case 'command_started':
      return [command('command_started', printed(event.command), `${prefix}${event.commandId}`)];
    case 'egress_refused':
      return [refusal(event.attempt, prefix)];
    case 'prompt_answered':
      return [command('prompt_answered', promptAnsweredWords(event.answer), `${prefix}${event.commandId}`)];
    case 'command_finished': {
      const { id, ending, durationMs, filesCutShort } = event.command;
      const name = `${prefix}${id}`;
      return [
        command('command_finished', JSON.stringify(ending), name, { duration_ms: durationMs }),
        ...(filesCutShort
          ? [{ ...command('files_cut_short', filesCutShortWords(), name), level: 'warn' } as const]
          : []),
      ];
    }
    case 'step_finished':
      return probesOf(event.step, prefix);
    case 'finished':
      return [system('run_finished', runFinishedWords(event.stopped))];
    default:
      return [];
  }
}

function system(event: string, message: string): EvidenceNote {
  return { channel: 'system', event, message };
}

function command(event: string, message: string, id: string, more: object = {}): EvidenceNote {
  return { channel: 'commands', event, message, metadata: { command_id: id, ...more } };
}

function refusal(
  { host, port, commandId }: Extract<RunEvent, { kind: 'egress_refused' }>['attempt'],
  prefix: string,
): EvidenceNote {
  return {
    channel: 'sandbox',
    event: 'egress_refused',
    level: 'warn',
    message: `${host}:${port}`,
    ...(commandId === null ? {} : { metadata: { command_id: `${prefix}${commandId}` } }),
  };
}

function probesOf(step: StepRecord, prefix: string): EvidenceNote[] {
  return namedProbes(step, prefix).map(({ id, probe }) =>
    command('probed', `${requestOf(probe)}: ${probeWords(probe)}`, id, {
      status: probe.status,
      content_type: probe.contentType,
      body_sha256: probe.bodySha256,
    }),
  );
}
