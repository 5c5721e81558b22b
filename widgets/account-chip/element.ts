import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './account-chip.css';
import { AccountChip } from './view.tsx';

export const AccountChipElement = widget(
  'tender-account-chip',
  AccountChip,
  { props: { account: 'string', look: 'string' }, styles: [styles] },
  page,
);
