import { useState, version } from 'react';
import { TenderAccountChip, TenderSignIn } from 'tender-widgets/react';

const ways = { phone: '手机号', account: '账号', 'chat-app': '扫码' } as const;

/** The wrapper types attributes and events; `event.detail` is known to TypeScript. */
export function App() {
  const [method, setMethod] = useState<keyof typeof ways>();
  const [dark, setDark] = useState(false);
  return (
    <main data-theme={dark ? 'dark' : 'light'}>
      <header>
        <strong>投标助手</strong>
        <span className="note">React {version}</span>
        <button type="button" onClick={() => setDark(!dark)}>
          {dark ? '浅色' : '深色'}
        </button>
        <TenderAccountChip theme={dark ? 'dark' : 'light'} />
      </header>
      <TenderSignIn
        methods="account phone"
        theme={dark ? 'dark' : 'light'}
        onSignedIn={(event) => setMethod(event.detail.method)}
        onSignInFailed={(event) => console.warn(event.detail.msg)}
      />
      <p role="status">{method && `已通过${ways[method]}登录`}</p>
      {/* The plain tag works as well, in any version of React. */}
      {method && <tender-history theme={dark ? 'dark' : 'light'} />}
    </main>
  );
}
