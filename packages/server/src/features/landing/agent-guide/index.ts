export { type GuideConfig, renderGuide } from './render-guide.ts';
