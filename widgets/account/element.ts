import bidLogStyles from '../account-parts/bid-log/bid-log.css';
import employeesStyles from '../account-parts/employees/employees.css';
import ownFeedbackStyles from '../account-parts/feedback/own-feedback.css';
import inviteStyles from '../account-parts/invite/invite.css';
import invoicesStyles from '../account-parts/invoices/invoices.css';
import overviewStyles from '../account-parts/overview/overview.css';
import payStyles from '../account-parts/pay/pay.css';
import plansStyles from '../account-parts/plans/plans.css';
import profileStyles from '../account-parts/profile/profile.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import formStyles from '../kit/content-form.css';
import { widget } from '../kit/widget.ts';
import styles from './account.css';
import { Account } from './view.tsx';

export const AccountElement = widget(
  'tender-account',
  Account,
  {
    props: { tab: 'string', writer: 'string' },
    styles: [
      formStyles,
      partStyles,
      overviewStyles,
      profileStyles,
      plansStyles,
      payStyles,
      invoicesStyles,
      bidLogStyles,
      employeesStyles,
      inviteStyles,
      ownFeedbackStyles,
      styles,
    ],
  },
  page,
);
