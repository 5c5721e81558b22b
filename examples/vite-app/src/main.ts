import { configure } from 'tender-widgets';
import 'tender-widgets/elements';

configure({
  api: 'https://bid.example.com/api',
  clientId: 'your-client-id',
  clientSecret: 'your-client-secret',
});

// The event and its detail are known to TypeScript.
document.addEventListener('tender-signed-in', (event) => {
  const visitor = document.querySelector('#visitor');
  if (visitor) visitor.textContent = `已登录：${event.detail.account}（${event.detail.method}）`;
});

// The elements read the settings when they are defined, so they are imported after.
void import('tender-widgets/sign-in');
void import('tender-widgets/account-chip');
