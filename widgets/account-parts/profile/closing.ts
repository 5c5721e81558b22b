import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { errorCodes } from '../../core/contract/error-codes.ts';
import { closeAccount } from '../../core/contract/own-data.ts';
import { env } from '../../core/env.ts';
import { hasCode, toMessage } from '../../core/errors.ts';
import { createForm } from '../../core/form.ts';
import { notifyBeforeLeaving } from '../../core/session/notices.ts';
import { leaveSession } from '../../core/session/session.ts';
import { createChatCheck } from './chat-check.ts';
import { ownExport } from './own-data.ts';
import { ownDataMessages } from './own-data-messages.ts';
import { createOwnCheck } from './security.ts';

const { close: texts } = ownDataMessages;

export type ClosingStep = 'closed' | 'read' | 'prove' | 'confirm';
const start = { busy: false, msg: '' };
/** Much is to be removed; who is told too early that it failed has no account left to try again. */
const CLOSING_TIMEOUT_MS = 120_000;

const how = { quiet: true, repeatSubmit: true, timeout: CLOSING_TIMEOUT_MS };
const isExporting = () => ownExport.$export.get().state === 'running';

/** Closes the account: what it means is read and agreed to, its owner answers, and says so once more. */
export function createClosing() {
  const $step = atom<ClosingStep>('closed');
  const $closing = atom(start);
  let ticket = '';
  const onTicket = (given: string) => {
    // Somebody may have thought better of it meanwhile.
    if ($step.get() !== 'prove') return;
    ticket = given;
    $closing.set(start);
    $step.set('confirm');
  };
  const own = createOwnCheck(onTicket);
  const chat = createChatCheck(onTicket);
  const form = createForm<{ agreed: boolean }>({
    empty: { agreed: false },
    check: ({ agreed }) => (agreed ? {} : { agreed: texts.agreeMissing }),
    send: async () => $step.set('prove'),
  });
  const forgetProof = () => {
    ticket = '';
    own.form.reset();
    own.code.forget();
    chat.stop();
  };
  const close = () => {
    forgetProof();
    form.reset();
    $closing.set(start);
    $step.set('closed');
  };
  const confirm = async () => {
    if ($closing.get().busy) return;
    // What is not sent yet would be gone.
    if (isExporting()) return $closing.set({ busy: false, msg: texts.exporting });
    $closing.set({ busy: true, msg: '' });
    try {
      await call(closeAccount, { body: { ticket } }, how);
    } catch (error) {
      $closing.set({ busy: false, msg: toMessage(error) });
      if (!hasCode(error, errorCodes.ticketWrong.code)) return;
      forgetProof();
      $step.set('prove');
      return;
    }
    close();
    leaveSession('signed-out');
    notifyBeforeLeaving(texts.done, 'success');
    env().navigate('/');
  };
  return {
    ...{ $step, $closing, own, chat, form, confirm },
    /** Not once the service has been asked to close it. */
    close: () => ($closing.get().busy ? undefined : close()),
    open: () => $step.set('read'),
    stop: () => {
      own.code.stop();
      chat.stop();
    },
  };
}

export type Closing = ReturnType<typeof createClosing>;
