export { eventText } from './event-text.ts';
export { settingsRoutes } from './routes.ts';
