import bidLogStyles from '../account-parts/bid-log/bid-log.css';
import partStyles from '../account-parts/shared/parts.css';
import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import { BidLog } from './view.tsx';

export const BidLogElement = element(BidLog, {
  props: { writer: 'string' },
  styles: [...kitStyles, partStyles, bidLogStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-bid-log', BidLogElement);
showNotices($notices, dismissNotice);
