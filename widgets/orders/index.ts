export { OrdersElement } from './element.ts';
export { Orders } from './view.tsx';
