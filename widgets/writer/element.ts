import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { writerStyles } from './styles.ts';
import { WriterView } from './view.tsx';

/**
 * `<tender-writer bid-id tender-id customer-service compare-page theme>`: from the tender file to the Word file. Without ids the address decides
 * (`?id=`, `?tender=`, `?step=`). Events: `tender-ready`, `tender-bid-created {id}`, `tender-step-changed {step}`,
 * `tender-bid-finished {id}`, `tender-compare-open {id}`, `tender-error {message}`.
 */
export const WriterElement = widget(
  'tender-writer',
  WriterView,
  {
    props: {
      bidId: 'string',
      tenderId: 'string',
      customerService: 'string',
      comparePage: 'string',
    },
    styles: writerStyles,
    ready: 'view',
  },
  page,
);
