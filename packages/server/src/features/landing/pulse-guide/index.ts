export { pictureSize, pulseOffer } from './offer.ts';
export { type LogDrainConfig, renderLogDrains } from './render-log-drains.ts';
export { type PulseGuideConfig, renderPulseGuide, renderPulseSteps } from './render-pulse-guide.ts';
