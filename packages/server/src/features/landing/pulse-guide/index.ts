export { type PulseGuideConfig, renderPulseGuide } from './render-pulse-guide.ts';
