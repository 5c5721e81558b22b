import { $notices, dismissNotice } from '../core/notify.ts';
import { define, element } from '../kit/element.tsx';
import { showNoticesLater } from '../kit/notices.ts';
import { type SignInProps, signInRoot } from './root.tsx';

const text = 'string';

/** The views are in the two roots that the widget brings itself. */
const NoView = () => null;

export const SignInElement = element<SignInProps>(NoView, {
  props: {
    methods: text,
    redirect: text,
    tenant: text,
    terms: text,
    privacy: text,
    chatAppCode: text,
    chatAppState: text,
  },
  root: signInRoot,
});

define('tender-sign-in', SignInElement);
showNoticesLater($notices, dismissNotice);
