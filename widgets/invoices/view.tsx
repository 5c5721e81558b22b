import { InvoicesPart } from '../account-parts/invoices/view.tsx';
import type { ElementProps } from '../kit/element.tsx';

/** Invoices, and the way to ask for one. */
export function Invoices({ emit }: ElementProps) {
  return <InvoicesPart emit={emit} />;
}
