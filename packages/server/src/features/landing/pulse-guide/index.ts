export { pictureSize, pulseOffer } from './offer.ts';
export { type PulseGuideConfig, renderPulseGuide, renderPulseSteps } from './render-pulse-guide.ts';
