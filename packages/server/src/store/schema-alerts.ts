import type { AlertKind } from '@waymark/contract';
import type { Generated } from 'kysely';

/** How a workspace wants to be told; without a row everything is as usual. */
export interface AlertSettingsTable {
  workspace_id: string;
  /** By whose clocks quiet hours and the digest are meant. */
  zone: string;
  sensitivity: 'low' | 'normal' | 'high';
  /** Minutes of the day between which nothing is sent; both or neither. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** When the next weekly digest is due; null while nobody gets one. */
  next_digest_at: number | null;
}

/** Something that a workspace is told of, once for each cause. */
export interface AlertTable {
  id: string;
  workspace_id: string;
  project_id: string | null;
  kind: AlertKind;
  /** What it is about; of each cause one alert at most is open. */
  cause: string;
  state: 'open' | 'resolved';
  title: string;
  text: string;
  /** JSON: the numbers that it was decided by. */
  numbers: string;
  /** JSON: the agents, pages or reports that it is about. */
  subjects: string;
  /** JSON: the origins of the sites that it is about. */
  origins: Generated<string>;
  /** The path of the view that shows it. */
  evidence: string;
  opened_at: number;
  /** When its cause was last seen. */
  seen_at: number;
  resolved_at: number | null;
  /** Since when it does not count, as somebody of its workspace chose; that ends with the alert. */
  muted_at: Generated<number | null>;
  muted_by: Generated<string | null>;
}

export type ChannelKind = 'mail' | 'webhook' | 'slack' | 'discord';

/** A way by which a workspace is told. */
export interface AlertChannelTable {
  id: string;
  workspace_id: string;
  kind: ChannelKind;
  name: string;
  /** JSON: which kinds of alerts it tells of. */
  kinds: string;
  /** JSON: of which sites, by their origins; null for all. */
  origins: string | null;
  /** Whether its readers get the weekly digest; mail alone. */
  digest: Generated<number>;
  /** The address, sealed, and the part of it that may be shown. */
  url_sealed: string | null;
  host: string | null;
  secret_sealed: string | null;
  /** The secret before, which also signs until its time is over. */
  old_secret_sealed: string | null;
  old_secret_until: number | null;
  /** Who put the secret in place, and which one that was: a replica of before writes another without this. */
  secret_by: string | null;
  state: Generated<'on' | 'off'>;
  off_reason: 'by_hand' | 'gone' | 'failing' | null;
  off_at: number | null;
  /** Since when nothing has arrived, and when that was last seen. */
  failing_since: number | null;
  failed_at: number | null;
  /** After a failure nothing is tried before this moment. */
  not_before: Generated<number>;
  /** Whoever delivers by it at the moment, and until when they have it at most. */
  busy_token: string | null;
  busy_until: Generated<number>;
  created_by: string | null;
  created_at: number;
}

/** A member whom a mail channel writes to. */
export interface AlertRecipientTable {
  channel_id: string;
  workspace_id: string;
  user_id: string;
}

export type DeliveryState = 'held' | 'queued' | 'delivered' | 'failed' | 'bundled' | 'unwanted';

/** One message by one channel, and how it went. */
export interface AlertDeliveryTable {
  id: string;
  channel_id: string;
  workspace_id: string;
  /** The reader of a mail. */
  user_id: string | null;
  alert_id: string | null;
  /** Who had it sent by hand, as a test or again. */
  asked_by: string | null;
  what: 'opened' | 'resolved' | 'summary' | 'digest' | 'test' | 'switched_off';
  /** By which a receiver knows a repeated attempt as the same message. */
  message_id: string;
  /** JSON: what is told; the same at every attempt. */
  content: string;
  state: DeliveryState;
  attempts: Generated<number>;
  /** JSON: when each attempt was made, and what came of it. */
  tries: Generated<string>;
  next_at: number;
  /** The summary that told of it instead. */
  bundle_id: string | null;
  queued_at: number;
  settled_at: number | null;
}

/** When the events of a project are next looked at, and who does it. */
export interface AlertWatchTable {
  project_id: string;
  next_at: number;
  token: string | null;
}

/** The verdict of a journey that its workspace knows of. */
export interface AlertVerdictTable {
  journey_id: string;
  verdict: string;
  verdict_of: number;
}

/** Alerts, the channels they go by, and what was delivered. */
export interface AlertTables {
  alert_settings: AlertSettingsTable;
  alerts: AlertTable;
  alert_channels: AlertChannelTable;
  alert_recipients: AlertRecipientTable;
  alert_deliveries: AlertDeliveryTable;
  alert_watches: AlertWatchTable;
  alert_verdicts: AlertVerdictTable;
}
