export {
  changeChannel,
  removeChannel,
  rotateSecret,
  secretMark,
  switchChannel,
  wasReplaced,
} from './change-channel.ts';
export { channelRules } from './channel-rules.ts';
export { openPart } from './channel-secrets.ts';
export { type ChannelDeps, makeChannel, refused } from './make-channel.ts';
export { type AlertSettings, readSettings, type Sensitivity, writeSettings } from './settings-store.ts';
export {
  type Channel,
  type ChannelChoice,
  type ChannelKind,
  channelsOf,
  endTelling,
  findChannel,
  recipientsOf,
  switchOff,
} from './store.ts';
