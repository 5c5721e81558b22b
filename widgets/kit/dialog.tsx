import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button.tsx';
import { kitMessages } from './messages.ts';

/** As long as systems wait for the second press of a double click. */
const DOUBLE_CLICK_MS = 500;

interface DialogProps {
  open: boolean;
  title?: string;
  /** Escape, the cross, or a click beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the one to press last. */
  footer?: ReactNode;
  /** sheet: at the right edge, at the lower one of a small window; what it is about stays in sight. */
  size?: 'small' | 'medium' | 'large' | 'sheet';
  /** A dialog that asks to decide; announced at once. */
  alert?: boolean;
  /** What is under way cannot be called back: nothing closes the dialog. */
  locked?: boolean;
}

/** A modal dialog in the browser's top layer: no host style can clip or cover it, focus stays inside and returns afterwards. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** What one came for: what is named so, else the first field; the browser would take the cross. */
const firstWanted = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-first-focus]') ??
  dialog.querySelector<HTMLElement>(
    '.kit-dialog-body :is(input:not([type=file]), select, textarea):enabled',
  );

/** Opens the dialog above all else for as long as it is there. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Closed before React takes it out of the document: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (!shown.open) shown.showModal();
    firstWanted(shown)?.focus();
    return () => shown.close();
  }, [dialog]);
}

/** A press beside the dialog closes it, where `onClose` is given. */
function useClickBeside(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: (() => void) | undefined,
): void {
  const [opened] = useState(() => performance.now());
  useEffect(() => {
    const shown = dialog.current;
    const besides = (event: Event) => {
      // Who presses what opens it twice does not mean to close it again.
      const isSecondPress = performance.now() - opened < DOUBLE_CLICK_MS;
      if (event.target === shown && !isSecondPress) onClose?.();
    };
    shown?.addEventListener('click', besides);
    return () => shown?.removeEventListener('click', besides);
  }, [dialog, onClose, opened]);
}

function OpenDialog({
  title = kitMessages.dialogTitle,
  onClose,
  children,
  footer,
  size = 'medium',
  alert = false,
  locked = false,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useModal(dialog);
  useClickBeside(dialog, locked ? undefined : onClose);

  const onCancel = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!locked) onClose();
  };
  // Browsers let nobody keep a dialog open against a second Escape.
  const onClosed = () => {
    if (locked) dialog.current?.showModal();
  };
  return (
    <dialog
      ref={dialog}
      className="kit-dialog"
      data-size={size}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={heading}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <div className="kit-dialog-frame">
        <header className="kit-dialog-head">
          <h2 id={heading} className="kit-dialog-title">
            {title}
          </h2>
          <IconButton
            icon="close"
            label={kitMessages.close}
            size="small"
            disabled={locked}
            onClick={onClose}
          />
        </header>
        <div className="kit-dialog-body">{children}</div>
        {footer && <footer className="kit-dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  message: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** The act cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  /** What was confirmed is under way and cannot be called back. */
  locked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title = kitMessages.dialogTitle,
    message,
    confirmText = kitMessages.confirm,
    cancelText = kitMessages.cancel,
  } = props;
  const { danger = false, busy = false, locked = false, onConfirm, onCancel } = props;
  const footer = (
    <>
      <Button disabled={locked} onClick={onCancel} data-first-focus={danger || undefined}>
        {cancelText}
      </Button>
      <Button
        kind={danger ? 'danger' : 'primary'}
        busy={busy}
        onClick={onConfirm}
        data-first-focus={!danger || undefined}
      >
        {confirmText}
      </Button>
    </>
  );
  return (
    <Dialog {...{ open, title, footer, locked }} onClose={onCancel} size="small" alert>
      <div className="kit-dialog-message">{message}</div>
    </Dialog>
  );
}
