export { InvoicesElement } from './element.ts';
export { Invoices } from './view.tsx';
