export { type DeliverDeps, deliver } from './deliver.ts';
export { type Lane, type NewsDeps, queueDelivery, queueNews } from './queue-news.ts';
export { releaseHeld, requeueStranded } from './release-held.ts';
export { deliveryRules } from './retry-rules.ts';
export { type ByHandDeps, sendAgain, sendTest } from './send-by-hand.ts';
export { deleteSettled, deliveriesOf, type ListedDelivery } from './store.ts';
