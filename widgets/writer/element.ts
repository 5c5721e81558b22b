import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { writerStyles } from './styles.ts';
import { WriterView } from './view.tsx';

/**
 * `<tender-writer bid-id tender-id customer-service theme>`: from the tender file to the Word file. Without ids the address decides
 * (`?id=`, `?tender=`, `?step=`). Events: `tender-ready`, `tender-bid-created {id}`, `tender-step-changed {step}`,
 * `tender-bid-finished {id}`, `tender-error {message}`.
 */
export const WriterElement = element(WriterView, {
  props: { bidId: 'string', tenderId: 'string', customerService: 'string' },
  styles: [...kitStyles, ...writerStyles],
  ready: 'view',
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-writer', WriterElement);
