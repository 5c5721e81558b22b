import payStyles from '../account-parts/pay/pay.css';
import plansStyles from '../account-parts/plans/plans.css';
import partStyles from '../account-parts/shared/parts.css';
import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import { Plans } from './view.tsx';

export const PlansElement = element(Plans, {
  props: {},
  styles: [...kitStyles, partStyles, plansStyles, payStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-plans', PlansElement);
showNotices($notices, dismissNotice);
