import { ConfirmDialog } from '../../kit/dialog.tsx';
import { useBid } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';

/** Asks before all chapters are written anew. */
export function RewriteAllDialog({ onClose }: { onClose: () => void }) {
  const stores = useBid();
  return (
    <ConfirmDialog
      open
      title={shared.rewriteEverything}
      message={shared.rewriteEverythingText}
      confirmText={shared.rewriteEverything}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void stores.write({ all: true });
      }}
    />
  );
}
