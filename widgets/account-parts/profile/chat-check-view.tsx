import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { partMessages } from '../shared/messages.ts';
import type { ChatCheck } from './chat-check.ts';
import { ownDataMessages } from './own-data-messages.ts';

const { qr: texts } = ownDataMessages;

/** A picture for the chat app that the account is signed in by, and how far the scan is. */
export function ChatCheckView({ check, onCancel }: { check: ChatCheck; onCancel: () => void }) {
  const { state, image, url, msg } = useStore(check.$qr);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to come here is gone.
    box.current?.focus();
    void check.load();
    return check.stop;
  }, [check]);
  const over = state === 'expired' || state === 'failed' || state === 'refused';
  return (
    <div ref={box} className="own-data-scan" role="group" aria-label={texts.group} tabIndex={-1}>
      {image && !over && <img src={image} alt={texts.image} width="168" height="168" />}
      {/* The region stays, so that what it says next is announced. */}
      <p className={over ? 'part-refusal' : 'part-soft'} role="status">
        {state === 'refused' ? msg : texts[state]}
      </p>
      {state === 'waiting' && url && (
        <a href={url} target="_blank" rel="noopener">
          {texts.sandbox}
        </a>
      )}
      <div className="part-form-end">
        {over && (
          <Button kind="primary" onClick={() => void check.load()}>
            {texts.refresh}
          </Button>
        )}
        <Button onClick={onCancel}>{partMessages.cancel}</Button>
      </div>
    </div>
  );
}
