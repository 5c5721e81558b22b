import { $notices, dismissNotice } from '../core/notify.ts';
import { define, element } from '../kit/element.tsx';
import { showNotices } from '../kit/toasts.tsx';
import styles from './sign-in.css';
import { SignIn } from './view.tsx';

const props = { methods: 'string', redirect: 'string', terms: 'string', privacy: 'string' } as const;

export const SignInElement = element(SignIn, { props, styles: [styles] });

define('tender-sign-in', SignInElement);
showNotices($notices, dismissNotice);
