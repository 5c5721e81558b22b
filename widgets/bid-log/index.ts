export { BidLogElement } from './element.ts';
export { BidLog, type BidLogProps } from './view.tsx';
