import bidLogStyles from '../account-parts/bid-log/bid-log.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { BidLog } from './view.tsx';

export const BidLogElement = widget(
  'tender-bid-log',
  BidLog,
  { props: { writer: 'string' }, styles: [partStyles, bidLogStyles] },
  page,
);
