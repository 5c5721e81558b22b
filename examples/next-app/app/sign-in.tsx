'use client';

import { useEffect, useState } from 'react';
import { configure } from 'tender-widgets';
import { TenderAccountChip, TenderSignIn } from 'tender-widgets/react';

/** The tags stand in the server's markup; the elements are defined in the browser, after the settings they read. */
export function SignIn() {
  const [visitor, setVisitor] = useState('');
  useEffect(() => {
    configure({
      api: 'https://bid.example.com/api',
      clientId: 'your-client-id',
      clientSecret: 'your-client-secret',
    });
    void import('tender-widgets/sign-in');
    void import('tender-widgets/account-chip');
  }, []);
  return (
    <>
      <TenderAccountChip />
      <TenderSignIn
        onSignedIn={({ detail }) => setVisitor(`${detail.account}（${detail.method}）`)}
      />
      <p id="visitor" role="status">
        {visitor && `已登录：${visitor}`}
      </p>
    </>
  );
}
