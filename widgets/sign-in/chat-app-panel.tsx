import { useStore } from '@nanostores/react';
import type { ChatApp, Qr } from './chat-app.ts';
import { Drawing } from './drawing.tsx';
import { laterMessages } from './later-messages.ts';

const texts = laterMessages.qr;

function words(state: Exclude<Qr['state'], 'host'>): string {
  return state === 'consent' ? texts.agreeFirst : texts[state];
}

/** The picture to scan, and how far the scan is. */
export function ChatAppPanel({ chatApp }: { chatApp: ChatApp }) {
  const qr = useStore(chatApp.$qr);
  const { state } = qr;
  if (state === 'host') return <slot name="qr" />;
  const over = state === 'expired' || state === 'failed' || state === 'refused';
  return (
    <div part="qr" data-state={state}>
      {'image' in qr && <Drawing image={qr.image} label={texts.image} />}
      {state === 'loading' && <span part="spinner" />}
      {/* The region stays, so that what it says next is announced. */}
      <p part="qr-text" role="status">
        {words(state)}
      </p>
      {state === 'consent' && (
        <button type="button" part="action" onClick={chatApp.agree}>
          {texts.agreeAndShow}
        </button>
      )}
      {over && (
        <button type="button" part="action" onClick={() => void chatApp.load()}>
          {texts.refresh}
        </button>
      )}
      {state === 'waiting' && qr.url && (
        <a part="link" href={qr.url} target="_blank" rel="noopener">
          {texts.sandbox}
        </a>
      )}
    </div>
  );
}
