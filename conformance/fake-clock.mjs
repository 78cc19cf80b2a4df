// Loaded into the service before it starts: its clock is ahead by so many milliseconds.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? '0');
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }

  static now() {
    return now();
  }
};
