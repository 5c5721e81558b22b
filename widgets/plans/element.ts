import payStyles from '../account-parts/pay/pay.css';
import plansStyles from '../account-parts/plans/plans.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { Plans } from './view.tsx';

export const PlansElement = widget(
  'tender-plans',
  Plans,
  { styles: [partStyles, plansStyles, payStyles] },
  page,
);
