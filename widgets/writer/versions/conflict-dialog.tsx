import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Callout } from '../../kit/tag.tsx';
import { t } from '../base/messages.ts';
import { TextCompare } from './text-compare.tsx';

interface ConflictChoice {
  label: string;
  primary?: boolean;
  onChoose: () => void;
}

/** Both sides as texts, or as something that draws what differs between them. */
type ConflictSides = { mine: string; theirs: string; theirsTitle: string } | { compare: ReactNode };

type ConflictDialogProps = ConflictSides & { text: string; choices: readonly ConflictChoice[] };

/** Two versions of the same thing, both shown, for a person to choose. Closed without a choice it leaves a line that opens it again. */
export function ConflictDialog({ text, choices, ...sides }: ConflictDialogProps) {
  const [open, setOpen] = useState(true);
  const footer = choices.map(({ label, primary, onChoose }) => (
    <Button key={label} kind={primary ? 'primary' : 'secondary'} onClick={onChoose}>
      {label}
    </Button>
  ));
  return (
    <>
      {!open && (
        <div className="conflict-open" role="status">
          <Callout
            tone="warning"
            action={
              <Button size="small" onClick={() => setOpen(true)}>
                {t.chooseNow}
              </Button>
            }
          >
            {t.conflictOpen}
          </Callout>
        </div>
      )}
      <Dialog
        open={open}
        alert
        size="large"
        title={t.conflictTitle}
        footer={footer}
        onClose={() => setOpen(false)}
      >
        <p className="dialog-lead">{text}</p>
        {'compare' in sides ? (
          sides.compare
        ) : (
          <TextCompare
            left={{ title: t.sides.mine, text: sides.mine }}
            right={{ title: sides.theirsTitle, text: sides.theirs }}
          />
        )}
      </Dialog>
    </>
  );
}
