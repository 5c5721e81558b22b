import { configure } from 'tender-widgets';
import { renderApp } from './render-app.tsx';

const setting = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const [clientId = '', clientSecret = ''] = setting('bid-client').split(':');
configure({ api: `${setting('bid-service')}/api`, clientId, clientSecret });

// The elements read the settings when they are defined, so they are imported after.
void Promise.all([
  import('tender-widgets/sign-in'),
  import('tender-widgets/account-chip'),
  import('tender-widgets/history'),
]).then(renderApp);
